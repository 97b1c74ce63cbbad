import type { DemoService } from '../service.ts';
import { choice, number, text, weekdays } from '../service.ts';

const question = text('Question for the consultant');
const medicines = text('Current medicines with doses');
const pressure = [number('Systolic pressure in mmHg'), number('Diastolic pressure in mmHg')] as const;
const heart = { specialty: 'Cardiology', college: 'FRCPC' } as const;
const kidney = { specialty: 'Nephrology', college: 'FRCPC' } as const;
const kidneyForm = [
  number('eGFR today (mL/min/1.73 m²)'), number('eGFR 6 months ago'), text('Potassium (mmol/L)', false),
  choice('Current medication', ['ACE inhibitor or ARB', 'SGLT2 inhibitor', 'MRA', 'NSAID, regular use'], false), ...pressure, question,
];

/** Cardiology and nephrology. */
export const heartAndKidneyServices: readonly DemoService[] = [
  {
    ...heart, key: 'arrhythmia', subsite: 'Arrhythmia', name: 'Palpitations and atrial fibrillation',
    short: 'Palpitations, ECG and Holter questions, rate or rhythm control, anticoagulation in atrial fibrillation.',
    long: 'Attach the 12-lead ECG as an image or PDF. For atrial fibrillation state when it began, weight and creatinine. Syncope on exertion, or with a family history of sudden death, needs a phone call rather than a consult.',
    keywords: ['ECG', 'Holter', 'AF', 'DOAC', 'ablation', 'palpitations', 'apixaban'],
    users: ['cardio'], clinic: 'millCreekHeart', hours: 6,
    form: [choice('Symptoms', ['Palpitations', 'Dizziness', 'Syncope', 'Breathlessness', 'None']), number('Heart rate at rest'), text('ECG in words'), medicines, question],
  },
  {
    ...heart, key: 'heartFailure', subsite: 'Heart failure', name: 'Heart failure between visits',
    short: 'Titration of the four pillars, diuretics, breathlessness with a known ejection fraction.',
    long: 'We help to bring patients to target doses in your clinic. Please give weight today and a month ago, blood pressure standing, potassium, creatinine and the last ejection fraction with its date.',
    keywords: ['HFrEF', 'HFpEF', 'sacubitril', 'furosemide', 'BNP', 'ejection fraction', 'edema'],
    users: ['cardio', 'ansah'], clinic: 'millCreekHeart', hours: 11, dailyLimit: 8,
    form: [number('Weight today in kg'), number('Weight a month ago in kg', false), ...pressure, number('Ejection fraction in percent', false), medicines, question],
  },
  {
    ...heart, key: 'chestPain', subsite: 'Chest pain', name: 'Chest pain and risk',
    short: 'Stable chest pain, which test next, lipid and antiplatelet questions. Not for acute pain.',
    long: 'For pain that is stable for two weeks or more. We choose the test with you (treadmill, perfusion, CT angiography) and tell how to read a calcium score. Pain at rest or of new onset goes to the emergency department.',
    keywords: ['angina', 'stress test', 'calcium score', 'statin', 'lipids', 'ASA'],
    users: ['ansah'], clinic: 'bowSpecialists', hours: 17,
    form: [choice('Pain', ['On exertion', 'At rest', 'After meals', 'With breathing']), choice('Risk factors', ['Diabetes', 'Smoking', 'Hypertension', 'Dyslipidemia', 'Family history under 60'], false), ...pressure, medicines, question],
  },
  {
    ...heart, key: 'pocketEcho', subsite: 'Murmur and valve', name: 'Murmurs and echo reports',
    short: 'What an echo report means, how often to repeat it, who needs a surgeon.',
    long: 'Send the whole report. You get the interval to the next echo, endocarditis advice before dental work, and the point at which we want to see the patient in Vancouver.',
    keywords: ['echocardiogram', 'aortic stenosis', 'mitral', 'endocarditis', 'valve'],
    users: ['brandvold'], clinic: 'burrard', hours: 40, calendar: [false, true, true, true, false, false, false],
    form: [text('Echo report in short'), choice('Symptoms', ['None', 'Breathlessness', 'Angina', 'Syncope']), question],
  },
  {
    ...kidney, key: 'ckd', subsite: 'Chronic kidney disease', name: 'Chronic kidney disease, Bow Crescent',
    short: 'eGFR decline, proteinuria, hyperkalaemia, RAAS inhibitor questions. Include creatinine and potassium from the last 30 days.',
    long: 'Most patients with an eGFR above 30 can stay with you. We say how low a blood pressure to aim for, what to do about potassium, and when the next albumin-creatinine ratio is due.',
    keywords: ['creatinine', 'proteinuria', 'ACR', 'hyperkalemia', 'SGLT2', 'kidney'],
    users: ['castellanos'], clinic: 'bowSpecialists', hours: 3, form: kidneyForm,
  },
  {
    ...kidney, key: 'ckdDiabetes', subsite: 'Chronic kidney disease', name: 'Diabetic kidney disease and planning',
    short: 'CKD stages 3 to 5, diabetic kidney disease, pre-dialysis planning.',
    long: 'For falling function in diabetes, for the choice between finerenone, SGLT2 inhibitor and GLP-1 agonist, and for the talk about dialysis, transplant or conservative care.',
    keywords: ['dialysis', 'diabetes', 'finerenone', 'transplant', 'kidney'],
    users: ['whitmore'], clinic: 'bowSpecialists', hours: 24, form: kidneyForm,
  },
  {
    ...kidney, key: 'resistant', subsite: 'Hypertension', name: 'Resistant and secondary hypertension',
    short: 'Resistant hypertension, secondary causes, ambulatory pressure reports.',
    long: 'Three drugs including a diuretic and still above target: here we look for aldosteronism, renal artery stenosis, sleep apnea and the pharmacy’s refill list, in that order of yield.',
    keywords: ['aldosterone', 'renin', 'ABPM', 'spironolactone', 'blood pressure'],
    users: ['petrov'], clinic: 'northSask', hours: 6,
    form: [...pressure, number('Number of blood pressure medicines'), text('Potassium (mmol/L)', false), medicines, question],
  },
  {
    ...kidney, key: 'stones', subsite: 'Stones', name: 'Kidney stone prevention',
    short: 'Recurrent stone disease, metabolic work-up. Attach the last CT report if there is one.',
    long: 'Not for acute colic. After a second stone, or the first in a child or a single kidney, we read the 24-hour urine with you and write a plan of fluid, diet and medicine.',
    keywords: ['nephrolithiasis', 'citrate', 'urine', 'oxalate', 'colic'],
    users: ['etienne'], clinic: 'wascana', hours: 48, calendar: weekdays,
    form: [number('Stones so far'), choice('Stone analysis', ['Calcium oxalate', 'Uric acid', 'Struvite', 'Cystine', 'Not done']), text('24-hour urine', false), question],
  },
  {
    specialty: 'General Practice', subsite: 'Kidney health coaching', key: 'kidneyCoach', college: 'CCFP', name: 'Kidney health coaching',
    short: 'Blood pressure targets, sick-day rules, when to refer on.',
    long: 'A family physician with a diploma in nephrology answers the small questions the same hour: which drug to stop in gastroenteritis, which potassium worries, and whether the nephrologist needs to know.',
    keywords: ['sick day', 'kidney', 'blood pressure', 'NSAID'],
    users: ['oyelaran'], clinic: 'elbowPark', hours: 0.6, form: [number('eGFR today (mL/min/1.73 m²)', false), question],
  },
];
