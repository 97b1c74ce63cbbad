import type { DemoService } from '../service.ts';
import { choice, number, text, weekdays } from '../service.ts';

const site = choice('Site', ['Face', 'Scalp', 'Trunk', 'Arms', 'Hands', 'Legs', 'Feet', 'Genital area']);
const weeks = number('Present for how many weeks');
const tried = text('Treatment tried so far, with strength and duration');
const question = text('Question for the dermatologist');
const immune = choice('Immune suppression', ['None', 'Transplant', 'Biologic or JAK inhibitor', 'Chemotherapy', 'HIV'], false);

const derm = { specialty: 'Dermatology', college: 'FRCPC' } as const;

/** Dermatology. The first is the one that Dr. Varga and Dr. Nakagawa serve together. */
export const skinServices: readonly DemoService[] = [
  {
    ...derm, key: 'pigmented', subsite: 'Pigmented lesion', name: 'Varga Dermatology – pigmented lesions',
    short: 'New or changing moles, dermoscopy advice. Attach one overview and one close photo.',
    long: 'Two dermatologists read every consult for a new, changing or doubtful pigmented lesion and say whether to excise, to watch or to leave it. Suspected melanoma is booked within a week. Send an overview photo, a close photo with a ruler, and a dermoscopic photo where there is one.',
    keywords: ['melanoma', 'mole', 'nevus', 'naevus', 'dermoscopy', 'lentigo', 'biopsy'],
    users: ['derm', 'derm2'], clinic: 'vargaDermatology', hours: 5,
    form: [
      site, weeks, number('Largest diameter in mm'),
      choice('Change', ['Growing', 'Irregular border', 'New colour', 'Bleeding', 'Itch', 'No change noticed']),
      choice('Risk', ['Melanoma before', 'Melanoma in a parent or sibling', 'More than 50 moles', 'Tanning beds', 'Fair skin, burns easily', 'None of these'], false),
      immune, question,
    ],
  },
  {
    ...derm, key: 'acne', subsite: 'Acne', name: 'Acne and isotretinoin',
    short: 'Acne that scars or fails first-line treatment; isotretinoin start and monitoring.',
    long: 'Advice on topical and systemic treatment of acne, hidradenitis of the mild kind and rosacea. Isotretinoin can be started and followed in your own clinic with this service: send ALT, lipids and, where it applies, two negative pregnancy tests.',
    keywords: ['isotretinoin', 'accutane', 'rosacea', 'scarring', 'retinoid', 'spironolactone'],
    users: ['derm'], clinic: 'vargaDermatology', hours: 9,
    form: [
      site, weeks, choice('Lesions', ['Comedones', 'Papules and pustules', 'Nodules', 'Scars']), tried,
      number('Weight in kg', false), choice('Could become pregnant', ['Yes, with two methods of contraception', 'Yes', 'No'], false), question,
    ],
  },
  {
    ...derm, key: 'psoriasis', subsite: 'Psoriasis', name: 'Psoriasis: creams, light and biologics',
    short: 'Psoriasis of any extent, work-up before methotrexate or a biologic.',
    long: 'From scalp psoriasis to erythroderma. For systemic treatment please attach CBC, creatinine, ALT, hepatitis B and C, HIV and a tuberculosis test from the last three months. Joint pain in the morning should be mentioned: we work with rheumatology.',
    keywords: ['plaque', 'guttate', 'methotrexate', 'biologic', 'phototherapy', 'nail'],
    users: ['derm2'], clinic: 'vargaDermatology', hours: 20,
    form: [site, number('Body surface in percent (patient’s palm is 1)'), choice('Joints', ['Morning stiffness', 'Swollen finger or toe', 'Heel pain', 'None'], false), tried, immune, question],
  },
  {
    ...derm, key: 'eczema', subsite: 'Atopic dermatitis', name: 'Eczema in children and adults',
    short: 'Atopic and contact dermatitis, step-up plans, patch testing.',
    long: 'Practical plans for eczema at any age: strength and amount of steroid by site, infection, sleep, school, when dupilumab or a JAK inhibitor is worth the paperwork. Patch tests are read at 48 and 96 hours in Calgary.',
    keywords: ['eczema', 'dermatitis', 'patch test', 'dupilumab', 'itch', 'contact allergy'],
    users: ['derm'], clinic: 'redDeerSkin', hours: 14, calendar: [false, true, true, true, true, false, false],
    form: [site, weeks, choice('Sleep', ['Undisturbed', 'Wakes some nights', 'Wakes every night']), tried, text('Occupation or day care', false), question],
  },
  {
    ...derm, key: 'hairLoss', subsite: 'Hair loss', name: 'Hair and scalp',
    short: 'Diffuse and patchy hair loss, scarring alopecia, scalp disease.',
    long: 'Please send ferritin, TSH and CBC with the first consult, and photos of the parting, both temples and the crown. Redness or scale around the hairs makes it more urgent: scarring alopecia does not grow back.',
    keywords: ['alopecia', 'ferritin', 'minoxidil', 'telogen', 'lichen planopilaris'],
    users: ['derm2'], clinic: 'vargaDermatology', hours: 31, dailyLimit: 6,
    form: [weeks, choice('Pattern', ['Diffuse', 'Parting', 'Patches', 'Hairline', 'With scale or redness']), number('Ferritin in µg/L', false), text('Other laboratory results', false), question],
  },
  {
    ...derm, key: 'skinCancer', subsite: 'Non-melanoma skin cancer', name: 'Skin cancer and actinic damage',
    short: 'Basal and squamous cell carcinoma, actinic keratosis, what to biopsy.',
    long: 'Whether to biopsy, what to treat with 5-FU, cryotherapy or light, and what to send for surgery. Squamous cell carcinoma of lip or ear, and anything growing fast in a transplant recipient, is seen within two weeks.',
    keywords: ['basal cell', 'squamous cell', 'keratosis', 'fluorouracil', 'Mohs', 'cryotherapy', 'BCC', 'SCC'],
    users: ['derm'], clinic: 'redDeerSkin', hours: 7,
    form: [site, weeks, number('Largest diameter in mm'), choice('Anticoagulation', ['None', 'ASA', 'DOAC', 'Warfarin']), immune, question],
  },
  {
    ...derm, key: 'rash', subsite: 'Urticaria and rash', name: 'Rashes, hives and drug eruptions',
    short: 'Unclear rashes, chronic urticaria, blisters, suspected drug eruptions.',
    long: 'Rash with fever, mucosal erosions or skin pain belongs in the emergency department, not here. Otherwise a short history with a list of all medicines begun in the last eight weeks and two sharp photos usually gives an answer the same day.',
    keywords: ['urticaria', 'hives', 'exanthem', 'bullous', 'pemphigoid', 'drug eruption', 'pruritus'],
    users: ['derm'], clinic: 'vargaDermatology', hours: 4,
    form: [site, weeks, choice('With it', ['Itch', 'Pain', 'Blisters', 'Swelling of lips or eyes', 'Joint pain', 'None of these']), text('Medicines begun in the last eight weeks', false), tried, question],
  },
  {
    ...derm, key: 'okanaganSkin', subsite: 'Pigmented lesion', name: 'Okanagan teledermatology',
    short: 'Pigmented lesions and skin checks for the interior of British Columbia.',
    long: 'A single-dermatologist service with clinic days in Kelowna. Photos are triaged on weekdays; excisions are booked in Kelowna or, where the patient prefers, with a surgeon closer to home.',
    keywords: ['melanoma', 'mole', 'skin check', 'excision'],
    users: ['pietrangelo'], clinic: 'okanagan', hours: 27, calendar: weekdays,
    form: [site, weeks, number('Largest diameter in mm', false), immune, question],
  },
];
