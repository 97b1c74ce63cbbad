/**
 * Words of the directory as its index keeps them: apps/server/src/infra/db/functions/directory-words.sql does the same.
 */

const ligatures: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ʼ: "'",
  '’': "'",
  '‘': "'",
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ß: 'ss',
};
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const between = /[\s!-/:-@[-`{-~\u00a0\u00a1\u00ab\u00bb\u00b7\u00bf\u2000-\u206f\u3000-\u303f]+/;
const joint = /[-'\u2010\u2011]/g;

/** Letters without case and accents: 'Élan Œuvre' is 'elan oeuvre'. */
export function foldDirectory(text: string): string {
  // 'Ǣ' is an 'Æ' only once its accent is gone.
  return text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/[łŁøØđĐʼ’‘œŒæÆß]/g, (letter) => ligatures[letter] ?? letter)
    .toLowerCase();
}

/** The words of a folded text without its marks. */
function partsOf(folded: string): string[] {
  return folded.split(between).filter((part) => part !== '');
}

/**
 * A word as somebody wrote it: its parts ('x', 'ray'), and all of it in one where it has several ('xray'). An article
 * of French before an apostrophe is no part of it.
 */
export type WrittenWord = {
  readonly parts: readonly string[];
  readonly joined: string;
  /** As it was written, without marks around it. */
  readonly text: string;
  /** The short word before it, which may be the beginning of a name written apart: 'le blanc', 'mac askill'. */
  readonly before?: string;
};

/** The words of a text in their order, folded. */
export function writtenWords(text: string): WrittenWord[] {
  return text.split(/\s+/).flatMap((written) => {
    const token = foldDirectory(written);
    const joined = partsOf(token.replaceAll(joint, '')).join('');
    const parts = partsOf(token.replaceAll(/(^|[^\p{L}\p{N}])(?:l|d|qu|j|s|n|m|c)'(?=\p{L}{2})/gu, '$1'));
    const bare = written.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return parts.length > 0 ? [{ parts: parts.map(cut), joined: cut(joined), text: bare || written }] : [];
  });
}

/** The index keeps so many letters of a word. */
function cut(word: string): string {
  return word.slice(0, 60);
}

/**
 * A word without its plural, and with one ending where English and French have two: 'allergies', 'allergie' and
 * 'allergy' are one.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(sh|ch|ss|x)es$/, '$1')
    .replace(/([^s])[sx]$/, '$1')
    .replace(/(y|ie)$/, 'i');
}

/** Articles and the like of both languages, and how a doctor is addressed: no search asks for them. */
const silent = new Set(
  (
    'a an and at by for in of on or the to with au aux d de des du en et l la le les ou pour qu un une ' +
    'dr drs dre dres doctor docteur docteure'
  ).split(' '),
);

/** What turns a meaning round: 'not growing' is not 'growing'. */
const negations = new Set('not no wont cant doesnt dont wouldnt couldnt isnt arent wasnt ne pas'.split(' '));

/** What is written around a question and tells nothing of it. */
const filling = new Set([
  ...negations,
  ...(
    'i you he she it we they me him them us has have had having is are was were be been being am do does did can could ' +
    'will would may might should must my his her their our your its this that these those who which what how why when ' +
    'where there here from since after before until while during despite vs versus without because if as than then so ' +
    'but also again still yet ever never always often sometimes usually already just only really very too much many ' +
    'more less most least quite bit lot lots any some all every each both up out over off under around through please ' +
    'query suspected suspect possible probable likely unlikely rule ro need needs want wants help advice ask asking ' +
    'consult specialist specialists clinic clinics clinique cliniques service go goes going gone get gets getting got ' +
    'come comes coming came away keep keeps kept start started starting stop stopped began begins become becoming made ' +
    'make makes take takes taking took give given look looks looking feel feels see seen know known worse better ' +
    'worsening improving improve new old end day days date today yesterday tonight ago problem problems probleme ' +
    'problemes issue issues trouble troubles patient patients patiente pt pts pte yo y/o yr year years old aged age ' +
    'woman women man men male female lady gentleman guy boy girl femme femmes homme hommes dame monsieur fille garcon ' +
    'mother father mom mum dad grandma grandpa grandmother grandfather husband wife meds tx hx dx rx fu ' +
    'dans sur avec qui que quoi son sa ses mon ma mes ton ta tes notre votre leur leurs ce cet cette ces chez est sont ' +
    'etait a-t il elle on nous vous ils elles je tu depuis pendant malgre sans plus moins tres trop peu encore toujours ' +
    'souvent parfois apres avant fait faire avoir etre besoin aide avis nouveau nouvelle'
  ).split(' '),
]);

/** Forms of what patients say, in two and more words: 'legs swell', 'swollen legs' and 'leg swelling' are one. */
const forms: ReadonlyMap<string, string> = new Map(
  [
    'swell swelling swollen edema oedema puffy',
    'pain painful hurt hurting ache aching achy sore soreness',
    'bleed bleeding bled blood bloody',
    'itch itchy itching',
    'numb numbness',
    'tingle tingling',
    'shake shaking shaky trembling tremble',
    'cough coughing',
    'fall falling fell fallen',
    'forget forgetting forgetful forgot',
    'pee peeing urinate urinating urination urine',
    'poop pooping stool bm',
    'lump bump mass lumps',
    'breath breathe breathing',
    'swallow swallowing',
    'sleep sleeping slept',
    'sweat sweating sweaty',
    'burn burning',
    'lose losing loss lost',
    'gain gaining',
    'enfle enflee gonfle gonflee oedeme',
    'tired tiredness fatigue fatigued exhausted',
    'weak weakness',
    'dizzy dizziness',
    'walk walking',
    'talk talking speak speaking',
    'leak leaking leakage',
    'high elevated raised increased',
    'eleve elevee haut haute',
    'foot feet',
    'tooth teeth',
    'child children kid',
    'vitamin vitamine vit',
    'fracture fractured fx',
    'deficiency deficient carence',
  ].flatMap((line) => line.split(' ').map((form, _, [first]) => [form, first ?? form] as const)),
);

/**
 * What the forms of a word have in common, in both languages: 'bruise', 'bruises' and 'bruising', 'spins' and
 * 'spinning', 'gratte' and 'gratter'. Four letters stay at least, or 'king' would be 'k'.
 */
export function rootOf(word: string): string {
  const stem = stemOf(word);
  const root = stem.replace(endings, '');
  if (root === stem || root.length < 4) return stem;
  return root.replace(/([bdgmnprt])\1$/, '$1');
}

const endings = /(?:ings?|ed|er|ez|ee?s?|ent|ant|ante|ement|age|eaison)$/;

/** Whether a search leaves the word out where it has others. */
export function isSilent(word: string): boolean {
  return silent.has(word);
}

/** Units of time: with a number before them they say how long something lasts or how old somebody is. */
const timeUnits =
  /^(?:h|hr|hrs|hours?|d|days?|w|wk|wks|weeks?|m|mo|mos|months?|y|yo|yr|yrs|years?|heures?|jours?|semaines?|mois|ans?|annees?)$/;

/**
 * Whether a word is a number that nothing in a directory is called by: a value (eGFR 28, A1C 10, 8,5), or how long
 * something lasts. One digit by itself may tell a kind ('type 2').
 */
export function isMeasure(word: string, next: string | undefined): boolean {
  if (/^x?\d+(?:h|d|w|wk|wks|m|mo|mos|y|yo|yr|yrs|ans?|mois|%)$/.test(word)) return true;
  if (numberWords.has(word)) return next !== undefined && timeUnits.test(next);
  if (!/^\d+$/.test(word)) return false;
  return word.length > 1 || (next !== undefined && timeUnits.test(next));
}

/** Whether a word is the unit of the number before it. */
export function isUnitOfTime(word: string, before: string | undefined): boolean {
  return before !== undefined && (/^x?\d+$/.test(before) || numberWords.has(before)) && timeUnits.test(word);
}

/** Numbers in words; before a unit of time they ask for nothing. */
const numberWords = new Set(
  'two three four five six seven eight nine ten twelve few several deux trois quatre cinq sept huit neuf dix douze plusieurs quelques'.split(
    ' ',
  ),
);

/** Whether a word turns round what stands beside it. */
export function isNegation(word: string): boolean {
  return negations.has(word);
}

/** The one form for all forms of a word within a phrase, without its plural. */
export function formOf(word: string): string {
  const stem = stemOf(word);
  return forms.get(word) ?? forms.get(stem) ?? rootOf(word);
}

/** Whether a word only fills a sentence. */
export function isFilling(word: string): boolean {
  return filling.has(word);
}

/** The runs of two and three words in a phrase, as the index keeps them; the whole phrase where it has so few. */
export function runOf(phrase: string): string | null {
  const stems = partsOf(foldDirectory(phrase))
    .filter((word) => !runsWithout.has(word))
    .map(stemOf);
  return stems.length === 2 || stems.length === 3 ? stems.join(' ').slice(0, 60) : null;
}

const runsWithout = new Set(
  'a an and at by for in of on or the to with au aux d de des du en et l la le les ou pour qu un une'.split(' '),
);
