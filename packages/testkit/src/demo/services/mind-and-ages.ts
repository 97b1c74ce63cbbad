import type { DemoService } from '../service.ts';
import { choice, number, text, weekdays } from '../service.ts';

const question = text('Question for the consultant');
const medicines = text('Current medicines with doses', false);
const safety = choice('Safety today', ['No suicidal thoughts', 'Passive thoughts', 'Plan or intent: emergency arranged']);
const royal = { college: 'FRCPC' } as const;

/** Psychiatry, pediatrics, geriatrics, long-term care, addiction, rehabilitation. */
export const mindAndAgesServices: readonly DemoService[] = [
  {
    ...royal, specialty: 'Psychiatry', subsite: 'Mood and anxiety', key: 'mood', name: 'Depression and anxiety in adults',
    short: 'Second and third steps in depression, anxiety, sleep, side effects.',
    long: 'List what was tried, at what dose and for how many weeks: that is most of the answer. Not for emergencies; with a plan or intent call the crisis line with the patient.',
    keywords: ['SSRI', 'depression', 'anxiety', 'insomnia', 'augmentation', 'lithium'], users: ['venkataraman'], clinic: 'bowSpecialists', hours: 21,
    form: [number('PHQ-9', false), number('GAD-7', false), text('Treatment tried, with dose and weeks'), safety, question],
  },
  {
    ...royal, specialty: 'Psychiatry', subsite: 'Adult ADHD', key: 'adhd', name: 'ADHD in adults',
    short: 'Diagnosis in your office, stimulant choice, blood pressure, misuse.',
    long: 'Send the ASRS and a line about school. We do not need neuropsychological testing to help.',
    keywords: ['ADHD', 'stimulant', 'lisdexamfetamine', 'methylphenidate', 'ASRS'], users: ['venkataraman', 'desjarlais'], clinic: 'bowSpecialists', hours: 64, dailyLimit: 4, fullToday: true,
    form: [number('ASRS part A, positive answers'), text('Childhood and school'), choice('Substances', ['None', 'Alcohol', 'Cannabis', 'Stimulants']), question],
  },
  {
    ...royal, specialty: 'Psychiatry', subsite: 'Bipolar and psychosis', key: 'bipolar', name: 'Bipolar disorder and psychosis',
    short: 'Mood stabilizers, metabolic monitoring, antipsychotic side effects.',
    long: 'For shared care of people with a diagnosis, and for the question whether this is bipolar at all.',
    keywords: ['lithium', 'lamotrigine', 'clozapine', 'mania', 'antipsychotic'], users: ['desjarlais'], clinic: 'northSask', hours: 45,
    form: [text('Episodes so far'), text('Levels and metabolic laboratory results', false), safety, medicines, question],
  },
  {
    ...royal, specialty: 'Child Psychiatry', subsite: 'Behaviour and mood', key: 'childMood', name: 'Children and adolescents',
    short: 'Anxiety, low mood, self-harm and ADHD under 18; school letters.',
    long: 'Tell us who lives at home and what school says. We suggest what to say to the family as well as what to prescribe.',
    keywords: ['adolescent', 'self-harm', 'school', 'ADHD', 'eating'], users: ['gunnarsson'], clinic: 'rundleChildren', hours: 38, calendar: [false, true, false, true, false, true, false],
    form: [number('Grade'), text('At home and at school'), safety, question],
  },
  {
    ...royal, specialty: 'Pediatrics', subsite: 'General pediatrics', key: 'kids', name: 'Any question about a child',
    short: 'Growth, murmurs, feeding, fevers, abnormal results in children.',
    long: 'The general door for children up to 17. Growth charts as an image, please, and the parents’ heights where size is the question.',
    keywords: ['growth', 'failure to thrive', 'murmur', 'enuresis', 'constipation', 'infant'], users: ['abdulle'], clinic: 'rundleChildren', hours: 5,
    form: [number('Weight in kg'), number('Height in cm', false), choice('Immunizations', ['Up to date', 'Behind', 'None']), question],
  },
  {
    ...royal, specialty: 'Pediatrics', subsite: 'Development', key: 'development', name: 'Development and behaviour under six',
    short: 'Speech delay, autism screening, sleep, toilet training.',
    long: 'Include the screening tool you used. We answer with what to start now, while the waiting list does its work.',
    keywords: ['autism', 'speech delay', 'M-CHAT', 'sleep', 'developmental'], users: ['abdulle', 'gunnarsson'], clinic: 'rundleChildren', hours: 55,
    form: [number('Age in months'), text('Screening tool and score'), choice('Hearing tested', ['Yes, normal', 'Yes, abnormal', 'No']), question],
  },
  {
    ...royal, specialty: 'Geriatrics', subsite: 'Falls and frailty', key: 'falls', name: 'Falls, frailty and too many pills',
    short: 'Falls without a cause, deprescribing, weight loss in old age.',
    long: 'Give the pharmacy’s list, standing blood pressure and what the daughter worries about. You get a plan in order of what helps most.',
    keywords: ['deprescribing', 'frailty', 'orthostatic', 'weight loss'], users: ['bouchard'], clinic: 'wascana', hours: 28,
    form: [number('Falls in 6 months'), number('Medicines in all'), medicines, question],
  },
  {
    ...royal, specialty: 'Geriatrics', subsite: 'Dementia', key: 'dementia', name: 'Memory and dementia',
    short: 'Work-up, driving, behaviour, cholinesterase inhibitors.',
    long: 'Cognitive score, function at home, driving. Behaviour questions: say what happened before, during and after.',
    keywords: ['MoCA', 'donepezil', 'BPSD', 'driving', 'capacity'], users: ['bouchard'], clinic: 'wascana', hours: 41, calendar: weekdays,
    form: [number('MoCA or MMSE score'), choice('Lives', ['Alone', 'With family', 'In care']), text('What changed, and since when'), medicines, question],
  },
  {
    specialty: 'Long Term Care', subsite: 'Polypharmacy', key: 'ltcPills', college: 'CCFP', name: 'Medicines in long-term care',
    short: 'Medication reviews, antipsychotics, end-of-life orders for residents in care.',
    long: 'For the care home physician on a Sunday: doses in renal failure, what to stop, comfort orders.',
    keywords: ['care home', 'antipsychotic', 'palliative', 'deprescribing'], users: ['harcourt'], clinic: 'northSask', hours: 4,
    form: [text('Medicines with doses'), choice('Goals of care', ['R1 to R3', 'M1 or M2', 'C1 or C2']), question],
  },
  {
    specialty: 'Long Term Care', subsite: 'Wound care', key: 'ltcWound', college: 'NP', name: 'Wounds in care homes',
    short: 'Pressure injuries, leg ulcers, dressings that fit the formulary.',
    long: 'A photo with a ruler, how long, what is on it now, and whether the foot has a pulse.',
    keywords: ['ulcer', 'pressure injury', 'dressing', 'compression', 'wound'], users: ['desRosiers'], clinic: 'wascana', hours: 6,
    form: [number('Length in mm'), number('Width in mm'), choice('Bed', ['Granulating', 'Slough', 'Necrosis', 'Bone']), question],
  },
  {
    specialty: 'Addiction Medicine', subsite: 'Opioid agonist therapy', key: 'oat', college: 'CCFP', name: 'Opioid agonist therapy',
    short: 'Buprenorphine starts, methadone doses, missed doses, pregnancy.',
    long: 'Micro-induction schedules, take-home doses and what to do after missed days, by the rules of your province.',
    keywords: ['buprenorphine', 'methadone', 'fentanyl', 'suboxone', 'naloxone'], users: ['kim'], clinic: 'burrard', hours: 1,
    form: [text('What is used, how much, last use'), choice('Now on', ['Nothing', 'Buprenorphine', 'Methadone', 'Slow-release morphine']), number('Missed doses', false), question],
  },
  {
    specialty: 'Addiction Medicine', subsite: 'Alcohol', key: 'alcohol', college: 'CCFP', name: 'Alcohol: withdrawal and after',
    short: 'Withdrawal at home or not, naltrexone, gabapentin, acamprosate.',
    long: 'We help to decide who can withdraw at home and write the schedule with you.',
    keywords: ['naltrexone', 'withdrawal', 'acamprosate', 'PAWSS'], users: ['kim'], clinic: 'burrard', hours: 3,
    form: [number('Drinks a day'), choice('Withdrawal before', ['None', 'Tremor', 'Seizure', 'Delirium']), text('Laboratory results', false), question],
  },
  {
    ...royal, specialty: 'Physical Medicine', subsite: 'Back pain', key: 'back', name: 'Back pain and spasticity',
    short: 'Back pain that stays, EMG reports, spasticity after stroke, return to work.',
    long: 'What to image, what not, how to write the work note, and when botulinum toxin helps.',
    keywords: ['back pain', 'sciatica', 'EMG', 'spasticity', 'work'], users: ['crowshoe'], clinic: 'bowSpecialists', hours: 50,
    form: [number('Duration in weeks'), choice('Red flags', ['Weakness', 'Bladder or bowel', 'Cancer before', 'Fever', 'None']), text('Work'), question],
  },
];
