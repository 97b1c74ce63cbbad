import { foldText, searchableWords } from '../inbox/search-terms.ts';

/** A word of a directory search, folded, and one that means the same. */
export type SameWord = { readonly word: string; readonly means: string };

/**
 * Words that stand for each other, one word for one word. An abbreviation of several words ('CKD') is a service's
 * keyword instead, since a word for a part of it would find too much.
 */
const equals: readonly string[] = [
  'ecg ekg electrocardiogram electrocardiogramme',
  'copd mpoc',
  'adhd tdah',
  'hiv vih',
  'mri irm',
  'iud diu sterilet',
  'dvt tvp',
  'ent orl otolaryngology otorhinolaryngology',
  'htn hta hypertension',
  'tb tuberculosis tuberculose',
  'gerd rgo reflux',
  'osa apnea apnee apnoea',
  'afib fibrillation',
  'asthma asthme',
  'anxiety anxiete',
  'dementia demence',
  'thyroid thyroide',
  'arthritis arthrite',
  'gout goutte',
  'eczema exema excema',
  'respirology respiratory pulmonology pulmonary pneumologie',
  'st saint',
  'ste sainte',
];

/**
 * Abbreviations, lay and French words, with the directory's own word. Not the other way: 'kidney' does not search for
 * 'rein'.
 */
const instead: Readonly<Record<string, string>> = {
  gi: 'gastroenterology gastrointestinal',
  obgyn: 'obstetrics gynecology',
  obgyne: 'obstetrics gynecology',
  ob: 'obstetrics',
  peds: 'pediatrics',
  paeds: 'pediatrics',
  msk: 'musculoskeletal orthopedic',
  dm: 'diabetes',
  t2dm: 'diabetes',
  dm2: 'diabetes',
  ra: 'rheumatoid',
  oa: 'osteoarthritis',
  sti: 'sexually',
  id: 'infectious',
  infectiologie: 'infectious',
  cancerologie: 'oncology cancer',
  physiatrie: 'physical',
  pneumo: 'respirology',
  psy: 'psychiatry psychology',
  kids: 'child pediatrics',
  calcul: 'stone',
  lithiase: 'stone',
  derm: 'dermatology',
  neph: 'nephrology',
  resp: 'respirology',
  lft: 'liver',
  heartburn: 'reflux',
  accouchement: 'obstetrics',
  cerveau: 'brain',
  cheveu: 'hair',
  chute: 'falls',
  coeur: 'heart cardiac',
  dos: 'back',
  douleur: 'pain',
  enfant: 'child pediatrics',
  bebe: 'infant pediatrics',
  pedopsychiatre: 'child',
  pedopsychiatrie: 'child',
  epaule: 'shoulder',
  estomac: 'stomach',
  etourdissement: 'dizziness vertigo',
  fievre: 'fever',
  foie: 'liver hepatic',
  genou: 'knee',
  gorge: 'throat',
  grossesse: 'pregnancy',
  intestin: 'bowel intestinal',
  maternite: 'obstetrics',
  nez: 'nose',
  oedeme: 'edema',
  oeil: 'eye',
  ongle: 'nail',
  oreille: 'ear',
  os: 'bone',
  peau: 'skin',
  plaie: 'wound',
  poumon: 'lung',
  rein: 'kidney renal',
  sang: 'blood',
  sommeil: 'sleep',
  toux: 'cough',
  tremblement: 'tremor',
  vessie: 'bladder',
  vertige: 'vertigo dizziness',
  yeux: 'eye',
  infectieuse: 'infectious',
  dependance: 'addiction',
  toxicomanie: 'addiction',
  dentiste: 'dentistry',
  dentaire: 'dentistry dental',
};

/**
 * Endings of a field and of its practitioners, in English and French: 'cardiologist' and 'cardiologie' become
 * 'cardiolog', which 'cardiology' begins with. A word of four letters or more finds words that begin with it.
 */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)olog(?:y|ie|ists?|istes?|ues?)$/, 'olog'],
  [/(?<=..)iatr(?:y|ie|ists?|es?|ics|icians?|ique)$/, 'iatr'],
  [/^(?:chirurg|surge)(?:ie|iens?|iennes?|on|ons|ry)$/, 'surg'],
  [/^dentist(?:s|ry)?$/, 'dentist'],
  [/^obstetric(?:s|ians?)$/, 'obstetric'],
  [/^obstetri(?:que|ciens?)$/, 'obstetric'],
  [/^orthoped(?:ists?|istes?|ie|ique|ics?)$/, 'orthoped'],
  [/^anesth(?:esie|esistes?|esists?|etists?)$/, 'anesth'],
];

/** Word beginnings with two spellings, the one of Canada's directories and that of Britain and of French ligatures. */
const spellings: readonly (readonly [string, string])[] = [
  ['hem', 'haem'],
  ['gynec', 'gynaec'],
  ['pediatr', 'paediatr'],
  ['orthoped', 'orthopaed'],
  ['anesth', 'anaesth'],
  ['anem', 'anaem'],
  ['edem', 'oedem'],
  ['esoph', 'oesoph'],
  ['estro', 'oestro'],
  ['celiac', 'coeliac'],
  ['leukem', 'leukaem'],
  // Frequent misspellings, by ear or from French.
  ['ophthalm', 'ophtalm'],
  ['ophthalm', 'opthalm'],
  ['ophthalmol', 'opthamol'],
  ['ophthalmol', 'ophthamol'],
  ['rheumat', 'rhumat'],
  ['rheumat', 'rumat'],
  ['nephro', 'nefro'],
  ['hemorr', 'hemor'],
  ['diarrh', 'diarh'],
];

/**
 * For each word of a search the words that mean the same, in pairs: abbreviations, French names of specialties and
 * ailments, practitioners of a field, and spellings. It leaves out words that have none. Source: issue 3, point 2.
 */
export function sameWords(text: string): SameWord[] {
  return searchableWords(text).flatMap((word) => meaningsOf(word).map((means) => ({ word, means })));
}

/**
 * A search with words joined that mean something only together: 'oto-rhino-laryngologie' and 'ob-gyn' are one word
 * each.
 */
export function joinKnownWords(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)+/gu, (parts) => {
    const joined = foldText(parts).replaceAll(/[-\u2010\u2011]/g, '');
    return [joined, ...stemsOf(joined)].some((word) => table.has(word)) ? joined : parts;
  });
}

/** The endings of a field's name or its practitioner's. */
const ending = /(?:iennes?|icians?|iens?|ists?|istes?|ues?|ies?|y)$/;

/**
 * Words without their endings, for a search that found nothing with sameWords: 'dermatoligist' without its ending is
 * near enough to 'dermatology'.
 */
export function withoutEndings(text: string): SameWord[] {
  return searchableWords(text)
    .map((word) => ({ word, means: word.replace(ending, '') }))
    .filter(({ word, means }) => means !== word && means.length >= 6);
}

function meaningsOf(word: string): string[] {
  const singular = /^.{3,}[sx]$/.test(word) ? word.slice(0, -1) : word;
  const listed = [word, singular, ...stemsOf(word)].flatMap((one) => table.get(one) ?? []);
  const stems = new Set([word, ...listed].flatMap(spelled).flatMap((one) => [one, ...stemsOf(one)]));
  return [...stems].filter((one) => one !== word);
}

function stemsOf(word: string): string[] {
  return endings.filter(([ending]) => ending.test(word)).map(([ending, stem]) => word.replace(ending, stem));
}

/** A word in each spelling, itself first. */
function spelled(word: string): string[] {
  const others = spellings.flatMap(([here, there]) => {
    if (word.startsWith(there)) return [here + word.slice(there.length)];
    return word.startsWith(here) ? [there + word.slice(here.length)] : [];
  });
  return [word, ...others];
}

const table: ReadonlyMap<string, readonly string[]> = tableOf();

function tableOf(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  const add = (word: string, means: readonly string[]) =>
    all.set(word, [...(all.get(word) ?? []), ...means.filter((one) => one !== word)]);
  for (const group of equals) for (const word of group.split(' ')) add(word, group.split(' '));
  for (const [word, means] of Object.entries(instead)) add(word, means.split(' '));
  // A practitioner of 'pneumologie' is found by the beginning that both words share.
  for (const [word, means] of Array.from(all)) for (const stem of stemsOf(word)) add(stem, means);
  return all;
}
