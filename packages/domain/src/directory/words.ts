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
  return text
    .replaceAll(/[łŁøØđĐʼ’‘œŒæÆß]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase();
}

/** The words of a folded text without its marks. */
function partsOf(folded: string): string[] {
  return folded.split(between).filter((part) => part !== '');
}

/**
 * A word as somebody wrote it: its parts ('x', 'ray'), and all of it in one where it has several ('xray'). An article
 * of
 * French before an apostrophe is no part of it.
 */
export type WrittenWord = {
  readonly parts: readonly string[];
  readonly joined: string;
  /** As it was written, without marks around it. */
  readonly text: string;
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

/** What is written around a question and tells nothing of it. */
const filling = new Set(
  (
    'has have had having is are was be my his her their our your patient patients pt pts yo year old who that this ' +
    'when from since after very please query suspected suspect possible probable rule out ro need needs help advice ' +
    'consult specialist specialists clinic clinics clinique cliniques service wont cant doesnt dont wouldnt ' +
    'isnt not no go goes going away get gets getting keeps all some problem problems probleme problemes issue issues ' +
    'trouble troubles dans sur avec qui que son sa ses mon ma mes chez pas ne est a-t il elle patiente'
  ).split(' '),
);

/** Whether a search leaves the word out where it has others. */
export function isSilent(word: string): boolean {
  return silent.has(word);
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
