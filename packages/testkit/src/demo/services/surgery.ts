import type { DemoService } from '../service.ts';
import { choice, number, text, weekdays } from '../service.ts';

const question = text('Question for the consultant');
const weeks = number('Duration in weeks');
const imaging = text('Imaging report', false);
const royal = { college: 'FRCPC' } as const;
const dental = { college: 'RCDC', users: ['dentist'], clinic: 'meewasin' } as const;

/** Otolaryngology, ophthalmology, orthopedics, urology, gynecology, and the dental services. */
export const surgeryServices: readonly DemoService[] = [
  {
    ...royal, specialty: 'Otolaryngology', subsite: 'Ear', key: 'ear', name: 'Ear, hearing and dizziness',
    short: 'Perforations, hearing loss, tinnitus, vertigo. Photos through the otoscope are welcome.',
    long: 'Sudden hearing loss is treated today: start prednisone and call. Everything else gets an answer with the audiogram.',
    keywords: ['hearing', 'tinnitus', 'vertigo', 'perforation', 'cholesteatoma', 'audiogram'], users: ['leBlanc'], clinic: 'bowSpecialists', hours: 12,
    form: [choice('Side', ['Right', 'Left']), weeks, choice('Symptoms', ['Hearing loss', 'Discharge', 'Pain', 'Tinnitus', 'Vertigo']), question],
  },
  {
    ...royal, specialty: 'Otolaryngology', subsite: 'Nose and sinus', key: 'sinus', name: 'Nose, sinus and smell',
    short: 'Chronic sinusitis, polyps, nosebleeds, loss of smell.',
    long: 'Eight weeks of saline and steroid spray come first; tell us they were done and how.',
    keywords: ['sinusitis', 'polyps', 'epistaxis', 'anosmia', 'CT sinus'], users: ['leBlanc', 'haddad'], clinic: 'bowSpecialists', hours: 35,
    form: [weeks, choice('Symptoms', ['Blocked', 'Discharge', 'Facial pressure', 'Loss of smell', 'Nosebleeds']), imaging, question],
  },
  {
    ...royal, specialty: 'Otolaryngology', subsite: 'Throat and voice', key: 'throat', name: 'Throat, voice and neck lumps',
    short: 'Hoarseness over four weeks, swallowing, tonsils, neck lumps.',
    long: 'A neck lump in an adult for more than two weeks is cancer until shown otherwise: we see it quickly and will say what to order first.',
    keywords: ['hoarseness', 'neck mass', 'tonsil', 'globus', 'dysphagia'], users: ['haddad'], clinic: 'okanagan', hours: 18, calendar: weekdays,
    form: [weeks, choice('Symptoms', ['Hoarse', 'Lump', 'Pain', 'Trouble swallowing']), choice('Smoking', ['Never', 'Former', 'Current']), question],
  },
  {
    ...royal, specialty: 'Ophthalmology', subsite: 'Red eye', key: 'redEye', name: 'Red eye and lids',
    short: 'Red, sore or dry eyes, lids, styes. Loss of vision is an emergency.',
    long: 'Give vision with the patient’s glasses for each eye. Contact lens and pain together mean today, by phone.',
    keywords: ['conjunctivitis', 'blepharitis', 'uveitis', 'dry eye', 'chalazion'], users: ['fontaine'], clinic: 'wascana', hours: 8,
    form: [choice('Eye', ['Right', 'Left']), text('Vision right and left'), choice('With it', ['Pain', 'Light hurts', 'Discharge', 'Contact lenses', 'None'], false), question],
  },
  {
    ...royal, specialty: 'Ophthalmology', subsite: 'Diabetic retinopathy', key: 'retina', name: 'Retinal photos in diabetes',
    short: 'Reading of retinal photographs taken in your clinic, follow-up intervals.',
    long: 'Two photographs of each eye. You get the grade, the interval, and a booking where laser or injections are due.',
    keywords: ['retina', 'diabetes', 'macula', 'screening', 'photo'], users: ['rasmussen', 'fontaine'], clinic: 'bowSpecialists', hours: 44,
    form: [text('A1c in percent, with date'), number('Years of diabetes'), choice('Last eye examination', ['Under a year', '1 to 2 years', 'Longer', 'Never']), question],
  },
  {
    ...royal, specialty: 'Orthopedic Surgery', subsite: 'Knee', key: 'knee', name: 'Knees',
    short: 'Osteoarthritis, meniscus, when surgery helps. Standing films please.',
    long: 'Most knees need strength, weight and time. We say which ones do not, and what to order before we see them.',
    keywords: ['meniscus', 'osteoarthritis', 'ACL', 'replacement', 'injection'], users: ['mcTavish'], clinic: 'bowSpecialists', hours: 72,
    form: [choice('Side', ['Right', 'Left']), weeks, choice('Symptoms', ['Locking', 'Giving way', 'Swelling', 'Night pain']), imaging, question],
  },
  {
    ...royal, specialty: 'Orthopedic Surgery', subsite: 'Shoulder', key: 'shoulder', name: 'Shoulders',
    short: 'Rotator cuff, frozen shoulder, instability, injections.',
    long: 'Range of motion in degrees and an X-ray are enough to start. Acute cuff tears in people who work with their arms are seen within six weeks.',
    keywords: ['rotator cuff', 'frozen', 'impingement', 'dislocation'], users: ['nguyen'], clinic: 'burrard', hours: 60, calendar: weekdays,
    form: [choice('Side', ['Right', 'Left']), number('Abduction in degrees'), text('Injury', false), imaging, question],
  },
  {
    ...royal, specialty: 'Orthopedic Surgery', subsite: 'Hand', key: 'hand', name: 'Hands and wrists',
    short: 'Carpal tunnel, trigger finger, ganglion, scaphoid worries.',
    long: 'Nerve studies are not always needed. We answer with splint, injection or operation, and how long each takes in your zone.',
    keywords: ['carpal tunnel', 'trigger finger', 'scaphoid', 'Dupuytren'], users: ['mcTavish', 'nguyen'], clinic: 'bowSpecialists', hours: null,
    form: [choice('Side', ['Right', 'Left']), weeks, choice('Symptoms', ['Numbness', 'Weakness', 'Locking', 'Lump']), question],
  },
  {
    ...royal, specialty: 'Urology', subsite: 'Hematuria', key: 'hematuria', name: 'Blood in the urine, PSA',
    short: 'Microscopic and visible hematuria, PSA results, what to image.',
    long: 'Visible blood is scoped within four weeks. For PSA give age, last two values and whether there was an infection.',
    keywords: ['PSA', 'hematuria', 'cystoscopy', 'prostate'], users: ['dallaire'], clinic: 'northSask', hours: 14,
    form: [choice('Blood', ['Visible', 'Microscopic', 'None']), text('PSA values with dates', false), choice('Smoking', ['Never', 'Former', 'Current']), question],
  },
  {
    ...royal, specialty: 'Urology', subsite: 'Voiding symptoms', key: 'voiding', name: 'Prostate and bladder symptoms',
    short: 'Nocturia, urgency, weak stream, incontinence in men and women.',
    long: 'A bladder diary of three days decides most of it. We tell which drug first and when a residual matters.',
    keywords: ['BPH', 'tamsulosin', 'incontinence', 'overactive bladder', 'nocturia'], users: ['dallaire'], clinic: 'northSask', hours: 37,
    form: [weeks, number('Times up at night'), number('Residual in mL', false), text('Treatment tried'), question],
  },
  {
    ...royal, specialty: 'Obstetrics and Gynecology', subsite: 'Abnormal bleeding', key: 'bleeding', name: 'Bleeding and fibroids',
    short: 'Heavy or irregular bleeding, fibroids, bleeding after menopause.',
    long: 'Bleeding after menopause is seen within three weeks. Hemoglobin, ferritin and the ultrasound make the answer.',
    keywords: ['menorrhagia', 'fibroid', 'endometrial', 'IUD', 'tranexamic'], users: ['okonkwo'], clinic: 'bowSpecialists', hours: 11,
    form: [weeks, choice('Pattern', ['Heavy', 'Between periods', 'After intercourse', 'After menopause']), number('Hemoglobin (g/L)', false), imaging, question],
  },
  {
    ...royal, specialty: 'Obstetrics and Gynecology', subsite: 'Contraception', key: 'contraception', name: 'Contraception with complications',
    short: 'Migraine, clots, epilepsy, obesity: what may be used; lost threads, bleeding on hormones.',
    long: 'We answer by the eligibility criteria, with a first and a second choice.',
    keywords: ['IUD', 'implant', 'pill', 'migraine with aura', 'emergency contraception'], users: ['silverthorn'], clinic: 'okanagan', hours: 9,
    form: [text('What was used before'), choice('Conditions', ['Migraine with aura', 'Clot before', 'Hypertension', 'Smoking over 35', 'None']), question],
  },
  {
    ...royal, specialty: 'Obstetrics and Gynecology', subsite: 'Menopause', key: 'menopause', name: 'Menopause',
    short: 'Hot flushes, hormone therapy with risks, alternatives.',
    long: 'Benefits and risks for this one patient, in numbers you can show her.',
    keywords: ['hormone therapy', 'estrogen', 'hot flush', 'vaginal'], users: ['okonkwo', 'silverthorn'], clinic: 'bowSpecialists', hours: 23, dailyLimit: 12,
    form: [number('Months since the last period'), choice('Risks', ['Breast cancer', 'Clot', 'Stroke', 'Migraine', 'None']), question],
  },
  {
    ...dental, specialty: 'Dentistry', subsite: 'Oral lesion', key: 'oral', name: 'Oral lesions and jaw pain',
    short: 'White and red patches, ulcers over three weeks, jaw joints, bisphosphonates.',
    long: 'An ulcer that lasts three weeks is biopsied. For jaw pain tell where it clicks and how far the mouth opens.',
    keywords: ['ulcer', 'leukoplakia', 'TMJ', 'osteonecrosis', 'burning mouth'], hours: 20,
    form: [weeks, choice('Site', ['Tongue', 'Cheek', 'Gum', 'Palate', 'Jaw joint']), choice('Tobacco', ['Never', 'Former', 'Current']), question],
  },
  {
    ...dental, specialty: 'Home Sleep Apnea Test (HSAT - Level 3)', subsite: 'Adult', key: 'sleep', name: 'Home sleep test, Saskatoon',
    short: 'Level 3 home sleep test, report within ten days, oral appliance or CPAP.',
    long: 'The recorder is mailed to the patient. Please give the STOP-BANG score; heart failure and home oxygen need a laboratory study instead.',
    keywords: ['sleep apnea', 'snoring', 'CPAP', 'oral appliance', 'HSAT'], hours: 90, calendar: weekdays,
    form: [number('STOP-BANG score'), number('Epworth score', false), choice('Conditions', ['Heart failure', 'Home oxygen', 'Opioids', 'None']), question],
  },
  {
    ...royal, type: 'referral', specialty: 'Gastroenterology', subsite: 'Screening colonoscopy', key: 'colonoscopy', name: 'Screening colonoscopy, central intake',
    short: 'Referral by fax to the central intake: positive FIT, family history, surveillance.',
    long: 'This clinic does not read messages here: your referral goes out as a PDF by fax and shows in your archive with its delivery state. Patients are called within two weeks.',
    keywords: ['colonoscopy', 'FIT', 'screening', 'polyp', 'referral'], users: ['macAskill'], clinic: 'bowSpecialists', hours: null,
    form: [choice('Reason', ['Positive FIT', 'Family history', 'Surveillance after polyps']), choice('Anticoagulation', ['None', 'ASA', 'DOAC', 'Warfarin'])],
  },
  {
    ...royal, specialty: 'Ophthalmology', subsite: 'Glaucoma', key: 'glaucoma', name: 'Glaucoma suspects',
    short: 'Closed for the present.', long: 'The service rests until its second reader is found.',
    keywords: ['glaucoma', 'pressure', 'optic disc'], users: ['rasmussen'], clinic: 'bowSpecialists', hours: 110, disabled: true,
    form: [text('Optometrist’s findings'), number('Pressure right in mmHg'), number('Pressure left in mmHg'), question],
  },
];
