import type { DemoService } from '../service.ts';
import { choice, number, text, weekdays } from '../service.ts';

const question = text('Question for the consultant');
const medicines = text('Current medicines with doses', false);
const weeks = number('Duration in weeks');
const labs = text('Relevant laboratory results with dates');
const royal = { college: 'FRCPC' } as const;

/** Endocrinology, gastroenterology, respirology, rheumatology, neurology, hematology and infectious diseases. */
export const medicineServices: readonly DemoService[] = [
  {
    ...royal, specialty: 'Endocrinology', subsite: 'Type 2 diabetes', key: 'diabetes', name: 'Diabetes beyond metformin',
    short: 'Next drug, insulin start and titration, sensors and who gets them covered.',
    long: 'Tell us what the patient can afford and is willing to inject. We answer with one next step, the dose, the follow-up interval and the coverage form.',
    keywords: ['insulin', 'GLP-1', 'semaglutide', 'A1c', 'CGM', 'metformin'], users: ['mukherjee'], clinic: 'bowSpecialists', hours: 8,
    form: [text('A1c in percent, with date'), number('Weight in kg'), choice('Complications', ['Kidney', 'Eye', 'Nerve', 'Heart', 'None known'], false), medicines, question],
  },
  {
    ...royal, specialty: 'Endocrinology', subsite: 'Thyroid', key: 'thyroid', name: 'Thyroid nodules and function',
    short: 'Abnormal TSH, nodules and ultrasound reports, thyroid in pregnancy.',
    long: 'Include TSH, free T4 and, for a nodule, the TI-RADS category. In pregnancy write the week: those consults are read first.',
    keywords: ['TSH', 'nodule', 'hypothyroid', 'Graves', 'TI-RADS', 'levothyroxine'], users: ['stAmand', 'mukherjee'], clinic: 'northSask', hours: 10,
    form: [labs, choice('Ultrasound', ['Not done', 'TR1 or TR2', 'TR3', 'TR4', 'TR5']), number('Week of pregnancy', false), question],
  },
  {
    ...royal, specialty: 'Endocrinology', subsite: 'Bone health', key: 'bone', name: 'Osteoporosis and calcium',
    short: 'Bone density reports, drug holidays, fractures on treatment, high calcium.',
    long: 'Who to treat, with what and for how long; what to do before a dental extraction; when a bisphosphonate may be stopped.',
    keywords: ['osteoporosis', 'bisphosphonate', 'denosumab', 'calcium', 'PTH', 'fracture'], users: ['stAmand'], clinic: 'northSask', hours: 52,
    form: [text('Bone density result'), number('Fractures after the age of 40'), labs, medicines, question],
  },
  {
    ...royal, specialty: 'Gastroenterology', subsite: 'Dyspepsia', key: 'dyspepsia', name: 'Dyspepsia, reflux and H. pylori',
    short: 'Reflux that does not yield, H. pylori after failed treatment, who needs a scope.',
    long: 'Alarm features (weight loss, bleeding, trouble swallowing, iron deficiency) are scoped within six weeks. Without them a plan for your clinic is usually faster than a gastroscopy.',
    keywords: ['GERD', 'PPI', 'pylori', 'heartburn', 'gastroscopy'], users: ['farrokhzad'], clinic: 'burrard', hours: 15,
    form: [weeks, choice('Alarm features', ['Weight loss', 'Bleeding', 'Trouble swallowing', 'Iron deficiency', 'None']), text('Treatment tried'), question],
  },
  {
    ...royal, specialty: 'Gastroenterology', subsite: 'Inflammatory bowel disease', key: 'ibd', name: 'Inflammatory bowel disease line',
    short: 'Flares, calprotectin, vaccines and pregnancy in Crohn’s disease and ulcerative colitis.',
    long: 'For patients with a diagnosis. Calprotectin, CRP and stool culture make the answer twice as good. For a first diagnosis please use the referral service.',
    keywords: ['Crohn', 'colitis', 'calprotectin', 'biologic', 'flare', 'budesonide'], users: ['macAskill'], clinic: 'bowSpecialists', hours: 12, calendar: weekdays,
    form: [weeks, number('Stools a day'), choice('Blood in the stool', ['Yes', 'No']), labs, medicines, question],
  },
  {
    ...royal, specialty: 'Gastroenterology', subsite: 'Liver', key: 'liver', name: 'Raised liver enzymes',
    short: 'Abnormal ALT, ALP and bilirubin, fatty liver, fibrosis scores.',
    long: 'Give age, weight, alcohol and the FIB-4 if you have it. We say which of the long list of tests is worth the blood, and whether the patient should have elastography.',
    keywords: ['ALT', 'hepatitis', 'steatosis', 'FIB-4', 'cirrhosis', 'bilirubin'], users: ['macAskill', 'farrokhzad'], clinic: 'bowSpecialists', hours: 29,
    form: [labs, number('Drinks a week'), number('Platelets (10⁹/L)', false), medicines, question],
  },
  {
    ...royal, specialty: 'Respirology', subsite: 'Asthma', key: 'asthma', name: 'Difficult asthma',
    short: 'Uncontrolled asthma, inhaler choice, who qualifies for a biologic.',
    long: 'Before the consult: watch one inhalation, count the pharmacy’s refills and ask about the cat. Then we are glad to help with what remains.',
    keywords: ['inhaler', 'spirometry', 'eosinophils', 'biologic', 'wheeze'], users: ['tootoosis'], clinic: 'northSask', hours: 19,
    form: [number('Courses of prednisone in 12 months'), choice('Inhalers', ['Reliever only', 'ICS', 'ICS and LABA', 'Triple']), text('Spirometry', false), question],
  },
  {
    ...royal, specialty: 'Respirology', subsite: 'COPD', key: 'copd', name: 'COPD in the community',
    short: 'Inhaler steps, oxygen, frequent exacerbations, rehabilitation.',
    long: 'For patients with spirometry. We check the ladder of inhalers, the case for azithromycin or roflumilast, and how to get oxygen and rehabilitation outside the city.',
    keywords: ['COPD', 'oxygen', 'emphysema', 'exacerbation', 'LAMA'], users: ['lindqvist'], clinic: 'okanagan', hours: 33, dailyLimit: 5,
    form: [number('FEV1 in percent of predicted'), number('Exacerbations in 12 months'), number('Oxygen saturation at rest'), medicines, question],
  },
  {
    ...royal, specialty: 'Respirology', subsite: 'Chronic cough', key: 'cough', name: 'Cough for more than eight weeks',
    short: 'Chronic cough with a normal chest film; nodules found by chance.',
    long: 'One page for you and one for the patient: nose, reflux, ACE inhibitor, asthma, then the rare things. Lung nodules are answered by size and risk.',
    keywords: ['cough', 'nodule', 'ACE inhibitor', 'post-nasal'], users: ['tootoosis', 'lindqvist'], clinic: 'northSask', hours: 22,
    form: [weeks, choice('Smoking', ['Never', 'Former', 'Current']), text('Chest X-ray or CT'), medicines, question],
  },
  {
    ...royal, specialty: 'Rheumatology', subsite: 'Inflammatory arthritis', key: 'arthritis', name: 'Early arthritis',
    short: 'Swollen joints of recent onset, positive antibodies, bridging treatment.',
    long: 'Early inflammatory arthritis is seen within four weeks. Tell us which joints are swollen, not only sore, and how long mornings are stiff.',
    keywords: ['rheumatoid', 'anti-CCP', 'methotrexate', 'swollen joint', 'ANA', 'lupus'], users: ['baptiste'], clinic: 'bowSpecialists', hours: 13,
    form: [weeks, number('Swollen joints'), number('Morning stiffness in minutes'), labs, question],
  },
  {
    ...royal, specialty: 'Rheumatology', subsite: 'Gout', key: 'gout', name: 'Gout to target',
    short: 'Flares on allopurinol, gout with kidney disease, prophylaxis.',
    long: 'Start low, go up every two to four weeks, cover with colchicine, aim below 360. We do the arithmetic with you where the kidneys make it hard.',
    keywords: ['urate', 'allopurinol', 'colchicine', 'febuxostat', 'tophi'], users: ['kowalczyk'], clinic: 'wascana', hours: 36,
    form: [number('Flares in 12 months'), number('Urate (µmol/L)'), number('eGFR (mL/min/1.73 m²)'), medicines, question],
  },
  {
    ...royal, specialty: 'Neurology', subsite: 'Headache', key: 'headache', name: 'Headache clinic online',
    short: 'Migraine prevention, medication overuse, when to image.',
    long: 'A headache diary of four weeks tells more than a scan. Sudden, postural or new after 50: say so in the first line and we read it first.',
    keywords: ['migraine', 'CGRP', 'triptan', 'topiramate', 'MRI'], users: ['oNeill'], clinic: 'burrard', hours: 16,
    form: [number('Headache days a month'), number('Days with a painkiller a month'), choice('Red flags', ['Sudden onset', 'Worse lying or standing', 'New after 50', 'Neurological signs', 'None']), text('Prevention tried', false), question],
  },
  {
    ...royal, specialty: 'Neurology', subsite: 'Seizure', key: 'seizure', name: 'First seizure and epilepsy',
    short: 'After a first seizure, drug levels and interactions, driving, pregnancy.',
    long: 'A witness’s account or a phone video is worth more than an EEG. We include the driving rules of the province in every answer.',
    keywords: ['epilepsy', 'EEG', 'levetiracetam', 'driving', 'syncope'], users: ['ahluwalia'], clinic: 'northSask', hours: 9,
    form: [number('Seizures so far'), text('What a witness saw'), choice('Work-up', ['EEG', 'CT', 'MRI', 'None yet']), medicines, question],
  },
  {
    ...royal, specialty: 'Neurology', subsite: 'Tremor and gait', key: 'tremor', name: 'Tremor, gait and Parkinson’s disease',
    short: 'Is it Parkinson’s disease, which drug first, falls and freezing.',
    long: 'Describe handwriting, arm swing and sleep. A short video of walking and of drinking from a cup helps.',
    keywords: ['Parkinson', 'levodopa', 'essential tremor', 'falls'], users: ['ahluwalia', 'oNeill'], clinic: 'northSask', hours: null,
    form: [weeks, choice('Tremor', ['At rest', 'On action', 'One side', 'None']), text('Walking, as you see it'), medicines, question],
  },
  {
    ...royal, specialty: 'Hematology', subsite: 'Anemia', key: 'anemia', name: 'Anemia and odd blood counts',
    short: 'Anemia without a cause, high or low platelets, lymphocytes, paraproteins.',
    long: 'Send the last three counts with dates, ferritin and the blood film. Most abnormal counts need a second look, not a marrow.',
    keywords: ['ferritin', 'hemoglobin', 'platelets', 'MGUS', 'lymphocytosis', 'iron'], users: ['mbeki'], clinic: 'northSask', hours: 7,
    form: [number('Hemoglobin (g/L)'), labs, choice('Bleeding', ['Menstrual', 'Gastrointestinal', 'None known'], false), question],
  },
  {
    ...royal, specialty: 'Hematology', subsite: 'Anticoagulation', key: 'clot', name: 'Clots and anticoagulants',
    short: 'How long, which drug, interruption for procedures, thrombophilia tests.',
    long: 'Anticoagulants around surgery are answered the same day when the date is in the question.',
    keywords: ['DVT', 'PE', 'DOAC', 'warfarin', 'thrombophilia', 'bridging'], users: ['mbeki'], clinic: 'northSask', hours: 2, dailyLimit: 10,
    form: [text('The clot, and when'), number('eGFR (mL/min/1.73 m²)'), text('Planned procedure and date', false), medicines, question],
  },
  {
    ...royal, specialty: 'Infectious Diseases', subsite: 'Latent tuberculosis', key: 'latentTb', name: 'Latent tuberculosis and travel',
    short: 'Positive IGRA or skin test, before biologics, after travel.',
    long: 'We calculate the risk with you and choose between rifampin and isoniazid with rifapentine, with the interaction check done.',
    keywords: ['IGRA', 'rifampin', 'TB', 'Mantoux', 'malaria', 'travel'], users: ['yamashiro'], clinic: 'burrard', hours: 26,
    form: [choice('Test', ['IGRA positive', 'Skin test positive', 'Both', 'Not done']), text('Chest X-ray'), labs, medicines, question],
  },
  {
    ...royal, specialty: 'Infectious Diseases', subsite: 'Recurrent infections', key: 'infections', name: 'Infections that come back',
    short: 'Recurrent urinary infections, cellulitis and boils, penicillin allergy.',
    long: 'Culture results with sensitivities, please. A penicillin allergy can often be taken off the chart on the way.',
    keywords: ['UTI', 'cellulitis', 'MRSA', 'prophylaxis', 'allergy', 'antibiotic'], users: ['yamashiro'], clinic: 'burrard', hours: 30, calendar: [false, false, true, true, true, true, false],
    form: [number('Episodes in 12 months'), text('Cultures with sensitivities'), medicines, question],
  },
];
