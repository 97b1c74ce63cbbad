import type { Outcome } from '@consult/domain/consult/outcomes.ts';
import type { ConsultantKey } from './specialists.ts';

/** A reusable text of a specialist; some stand for an outcome and a diagnosis too. */
type Template = { name: string; text: string; outcome?: Outcome; diagnosis?: string };
export type TemplateShelf = { who: ConsultantKey; categories: Readonly<Record<string, readonly Template[]>> };

/** The templates of the specialists of the demo world, by category in their order. */
export const templateShelves: readonly TemplateShelf[] = [
  {
    who: 'derm',
    categories: {
      'Moles and lesions': [
        {
          name: 'Benign nevus, reassure',
          text: 'Thank you for this consult. The dermoscopic features are those of a benign melanocytic nevus: symmetric, one regular network, no atypical structures. No treatment is needed. Please photograph it with a scale in six months and send it again if it changes in size, shape or colour.',
          outcome: 'No treatment required',
          diagnosis: 'Benign melanocytic nevus',
        },
        {
          name: 'Seborrheic keratosis',
          text: 'This is a seborrheic keratosis: stuck-on surface, milia-like cysts and comedo-like openings. It is benign. Cryotherapy is an option where it catches on clothing.',
          outcome: 'No treatment required',
          diagnosis: 'Seborrheic keratosis',
        },
        {
          name: 'Excise, suspicious',
          text: 'Thank you, {{referrer}}. The lesion of {{patient-first-name}} ({{patient-age}}) is suspicious. Please excise it completely with a 2 mm margin within two weeks, by {{date+14}}, mark the 12 o’clock edge, and send it to dermatopathology. My office holds an appointment for the result.\n\n{{my-name}}, {{my-clinic}} {{clinic-phone}}',
          outcome: 'Patient to see Specialist',
        },
      ],
      'Eczema and psoriasis': [
        {
          name: 'Atopic dermatitis, step up',
          text: 'I suggest betamethasone valerate 0.1% ointment twice a day to the thick plaques until they are flat, at most 14 days, then twice a week. Hydrocortisone 1% for the face. A plain emollient at least twice a day in between, lukewarm baths, no fragrance.',
          outcome: 'Management or treatment suggested',
          diagnosis: 'Atopic dermatitis',
        },
        {
          name: 'Plaque psoriasis, first line',
          text: 'Calcipotriol with betamethasone once a day for four weeks, then on weekends. Please check blood pressure, lipids and HbA1c, and ask about morning stiffness: joint disease would change the plan.',
          outcome: 'Management or treatment suggested',
          diagnosis: 'Plaque psoriasis',
        },
      ],
      'Asking for more': [
        {
          name: 'Better photographs, please',
          text: 'Could you send one photograph of the whole region and one sharp close-up with a ruler beside the lesion? Daylight from a window is enough; please no flash straight on.',
        },
        {
          name: 'Bloods before treatment',
          text: 'Before we start, please order CBC, ALT, creatinine, lipids and, where it applies, a pregnancy test, and send me the results here.',
          outcome: 'Further investigations suggested',
        },
      ],
    },
  },
  {
    who: 'derm2',
    categories: {
      Acne: [
        {
          name: 'Moderate acne',
          text: 'Adapalene with benzoyl peroxide every second night, every night after two weeks, and doxycycline 100 mg a day for three months at most. Please review after twelve weeks before anything else is tried.',
          outcome: 'Management or treatment suggested',
          diagnosis: 'Acne vulgaris',
        },
        {
          name: 'Isotretinoin, what is needed',
          text: 'I am glad to start isotretinoin. Please send CBC, ALT, lipids and two negative pregnancy tests where they apply, and confirm the contraception plan.',
          outcome: 'Treatment suggested prior to Specialist visit',
          diagnosis: 'Acne vulgaris',
        },
      ],
      'Closing words': [
        {
          name: 'Send it again',
          text: 'Please send the same patient’s consult again if there is no clear improvement in eight weeks.',
        },
      ],
      'Acné, en français': [
        {
          name: 'Acné modérée',
          text: 'Merci de la demande de {{referrer}}. Pour {{patient-first-name}} ({{patient-age}}), je propose l’adapalène avec peroxyde de benzoyle un soir sur deux, puis chaque soir après deux semaines, et la doxycycline à 100 mg par jour pendant trois mois au plus. Revoyez le traitement vers le {{date+84}}.\n\n{{my-name}}, {{my-clinic}}, {{clinic-phone}}',
          outcome: 'Management or treatment suggested',
          diagnosis: 'Acné vulgaire',
        },
        {
          name: 'Isotrétinoïne, ce qu’il faut',
          text: 'Je peux commencer l’isotrétinoïne. Envoyez-moi la formule sanguine, l’ALT, le bilan lipidique et, s’il y a lieu, deux tests de grossesse négatifs, et confirmez la contraception.',
          outcome: 'Treatment suggested prior to Specialist visit',
          diagnosis: 'Acné vulgaire',
        },
      ],
      'Mots de la fin': [
        {
          name: 'À revoir dans huit semaines',
          text: 'Sans nette amélioration d’ici le {{date+56}}, envoyez-moi de nouveau une demande pour {{patient-name}}.',
        },
      ],
    },
  },
  {
    who: 'cardio',
    categories: {
      Palpitations: [
        {
          name: 'Benign ectopy',
          text: 'The ectopic beats are isolated and the heart is structurally normal. No treatment is required. Less caffeine and enough sleep help; a beta blocker is an option only where the symptoms trouble the patient.',
          outcome: 'No treatment required',
          diagnosis: 'Premature ventricular complexes',
        },
        {
          name: 'Holter and echo first',
          text: 'Please arrange a 14-day ambulatory monitor and an echocardiogram, with TSH, CBC, electrolytes and magnesium, and send the reports here. I will answer within two days of receiving them.',
          outcome: 'Further investigations suggested',
        },
      ],
      'Heart failure': [
        {
          name: 'Start the four',
          text: 'With an ejection fraction of 40% or less I suggest all four at low dose: an ARNI (or ACE inhibitor), a beta blocker, a mineralocorticoid antagonist and an SGLT2 inhibitor. Creatinine and potassium after one and four weeks.',
          outcome: 'Treatment suggested prior to Specialist visit',
          diagnosis: 'Heart failure with reduced ejection fraction',
        },
      ],
    },
  },
  {
    who: 'dentist',
    categories: {
      'Oral appliance': [
        {
          name: 'Good candidate',
          text: 'From the sleep study and the photographs your patient is a good candidate for an oral appliance. My office will call to book the impressions.',
          outcome: 'Patient OAT candidate',
          diagnosis: 'Mild obstructive sleep apnea',
        },
        {
          name: 'Not a candidate',
          text: 'There are too few healthy teeth to hold an appliance. I suggest that positive airway pressure is tried again with another mask.',
          outcome: 'Patient NOT an OAT candidate',
        },
      ],
      'Dental work': [
        {
          name: 'Dentist first',
          text: 'The caries needs treatment before an appliance can be made. Please have the patient see their own dentist, and send this consult again afterwards.',
          outcome: 'Dental work required (external)',
        },
      ],
    },
  },
];
