import type { ActivityRole } from '../activity/roles.ts';
import type { SearchFault } from '../fault/fault.ts';

/**
 * The searchable words of consults, and the terms of a search. Words are whole, accents are folded, hyphenated words
 * count both split and joined. Source: document 3, sections 2.1 and 5; server rules, sections 5 and 7.
 */

export const searchColumns = [
  'Specialty',
  'Subsite',
  'PHN',
  'Patient Name',
  'Referrer Name',
  'Consultant Name',
] as const;

export type SearchColumn = (typeof searchColumns)[number];

/**
 * The columns that hold names of members: they change as people come and go. The others keep the text of the sending.
 */
export type NameColumn = Extract<SearchColumn, 'Referrer Name' | 'Consultant Name'>;

/** The column that holds the names of members in this role; null where none does. */
export const nameColumns: Readonly<Record<ActivityRole, NameColumn | null>> = {
  referrer: 'Referrer Name',
  consultant: 'Consultant Name',
  moa: null,
  forwarder: null,
};

export const defaultSearchColumns: readonly SearchColumn[] = ['Specialty', 'Subsite', 'PHN'];

export const maxSearchTerms = 10;
export const tooManySearchTerms: SearchFault = { code: 'search-terms-many', most: maxSearchTerms };
export const nothingToSearch: SearchFault = { code: 'search-empty' };
export const noSearchColumn: SearchFault = { code: 'search-column-required' };
export const statusAndFolder: SearchFault = { code: 'status-and-folder' };

/** Letters that don't come apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ŧ: 't',
  ħ: 'h',
  ς: 'σ',
};

/** A text as it is compared: lower case, without accents, compatibility forms as plain ones. */
export function foldText(text: string): string {
  const bare = (part: string): string => part.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  // Lowering can bring new accents (İ), and taking them apart new capitals (mathematical letters).
  return bare(bare(text).toLowerCase())
    .toLowerCase()
    .replaceAll(/[æœøłđðþßıŧħς]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Runs of letters and digits, held together by single dashes or apostrophes: 'jean-pierre', "o'neil". */
const joinedWords = /[\p{L}\p{N}]+(?:[\u002d\u2010-\u2015\u2212'’ʼ]+[\p{L}\p{N}]+)*/gu;
const joints = /[\u002d\u2010-\u2015\u2212'’ʼ]+/u;

function wordsIn(text: string): string[][] {
  return (foldText(text).match(joinedWords) ?? []).map((word) => word.split(joints));
}

/** The distinct searchable words of a text: 'Jean-Pierre' gives jean, pierre and jeanpierre. */
export function searchableWords(text: string): string[] {
  const words = new Set<string>();
  for (const parts of wordsIn(text)) {
    for (const part of parts) words.add(part);
    words.add(parts.join(''));
  }
  return [...words];
}

/** A health number is also one word, in any grouping of its parts ('TREM 1234 5678'). */
export function healthNumberWords(phn: string): string[] {
  const words = searchableWords(phn);
  const whole = wordsIn(phn).flat().join('');
  return whole === '' || words.includes(whole) ? words : [...words, whole];
}

/** How each column's text comes apart into searchable words. */
const wordsOfColumn: Readonly<Record<SearchColumn, (text: string) => string[]>> = {
  Specialty: searchableWords,
  Subsite: searchableWords,
  PHN: healthNumberWords,
  'Patient Name': searchableWords,
  'Referrer Name': searchableWords,
  'Consultant Name': searchableWords,
};

/** The distinct searchable words of a column with this text. */
export function columnWords(column: SearchColumn, text: string): string[] {
  return wordsOfColumn[column](text);
}

/** A health number as the product itself shows it, with spaces: one term and not three. */
const spacedNumber = /(^|[^\p{L}\p{N}])(\d{4} \d{3} \d{3}|\d{3} \d{3} \d{3}(?: \d{3})?)(?![\p{L}\p{N}])/gu;

/**
 * The distinct terms of a typed search, each one word. A hyphenated word becomes its joined form, one of the forms in
 * the index; so five digits and a dash (12345-6789, an AB number as shown) lose their dashes.
 */
export function searchTerms(typed: string): string[] {
  const text = typed.replaceAll(
    spacedNumber,
    (_all, before: string, number: string) => before + number.replaceAll(' ', ''),
  );
  return [...new Set(wordsIn(text).map((parts) => parts.join('')))];
}

/** Null when a search may run, else the fault. */
export function checkSearch(search: {
  readonly terms: readonly string[];
  readonly columns: readonly SearchColumn[];
  readonly status?: string | null;
  readonly folder?: string | null;
}): SearchFault | null {
  if (search.terms.length === 0 && !search.status) return nothingToSearch;
  if (search.terms.length > maxSearchTerms) return tooManySearchTerms;
  if (search.terms.length > 0 && search.columns.length === 0) return noSearchColumn;
  return search.status && search.folder ? statusAndFolder : null;
}

/** Whether any of the terms is a word of the text: confirms a hit after decryption. */
export function findsText(terms: readonly string[], text: string): boolean {
  const words = new Set(searchableWords(text));
  return terms.some((term) => words.has(term));
}
