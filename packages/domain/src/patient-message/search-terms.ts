import type { SearchFault } from '../fault/fault.ts';
import { healthNumberWords, searchableWords, searchTerms } from '../inbox/search-terms.ts';
import { foldedEmail } from '../patient/email.ts';
import { maxMessageTerms } from './limits.ts';

/**
 * The searchable words of messages to patients, and the terms of a search. Source: document 3, sections 2.14 and 5;
 * server rules, section 17.
 */

export const messageColumns = ['Message Subject', 'Message Patient', 'Message E-mail', 'Message PHN'] as const;
export type MessageColumn = (typeof messageColumns)[number];

/** A word in a column. */
export type ColumnWord = readonly [column: MessageColumn, word: string];

export type SearchableMessage = {
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phn: string;
};

/** An address as it is found: whole, and by its two parts. A part without a dot is typed like any other word. */
function emailWords(email: string): string[] {
  const whole = foldedEmail(email).normalize('NFKC');
  if (whole === '') return [];
  const parts = whole.split('@').filter((part) => part !== '');
  return [...new Set([whole, ...parts, ...parts.filter((part) => !ofAddress.test(part)).flatMap(searchTerms)])];
}

/** The distinct words that a message is found by, each in its column. */
export function messageWords(message: SearchableMessage): ColumnWord[] {
  const of = (column: MessageColumn, words: readonly string[]): ColumnWord[] => words.map((word) => [column, word]);
  return [
    ...of('Message Subject', searchableWords(message.subject)),
    ...of('Message Patient', searchableWords(`${message.firstName} ${message.lastName}`)),
    ...of('Message E-mail', emailWords(message.email)),
    ...of('Message PHN', healthNumberWords(message.phn)),
  ];
}

/** What stands between typed addresses: space, and what people put between or around words. */
const gaps = /[\s,;<>()"“”«»]+/u;
/** A chunk that only an address or a part of one is: it has an '@', or a dot between letters or digits. */
const ofAddress = /@|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/**
 * The distinct terms of a typed search. An address, and what may be a part of one ('jane.doe', 'clinic.ca'), is one
 * term; everything else is taken apart as in the inbox.
 */
export function messageSearchTerms(typed: string): string[] {
  const chunks = typed.split(gaps).filter((chunk) => chunk !== '');
  const addresses = chunks.filter((chunk) => ofAddress.test(chunk));
  const rest = chunks.filter((chunk) => !ofAddress.test(chunk)).join(' ');
  return [...new Set([...addresses.map((chunk) => foldedEmail(chunk).normalize('NFKC')), ...searchTerms(rest)])];
}

/** The words by which a term is looked for. A dotted word may stand in a subject too, in its parts. */
export function wordsOfTerm(term: string): ColumnWord[] {
  if (ofAddress.test(term)) {
    const joined = searchTerms(term);
    // 'St.Paul' is one typed word and two of a subject: it is found where it is both.
    const inTexts: ColumnWord[] =
      term.includes('@') || joined.length !== 1 ? [] : [['Message Subject', joined[0]!] as const];
    return [['Message E-mail', term] as const, ...inTexts];
  }
  return messageColumns.map((column) => [column, term] as const);
}

/** Null when a search may run, else the fault. */
export function checkMessageSearch(terms: readonly string[]): SearchFault | null {
  if (terms.length === 0) return { code: 'message-search-empty' };
  return terms.length > maxMessageTerms ? { code: 'search-terms-many', most: maxMessageTerms } : null;
}

/** Whether a decrypted message really has one of the terms: hashes are cut to 64 bits. */
export function findsMessage(terms: readonly string[], message: SearchableMessage): boolean {
  const held = new Set(messageWords(message).map(([column, word]) => `${column}\0${word}`));
  return terms.some((term) => wordsOfTerm(term).some(([column, word]) => held.has(`${column}\0${word}`)));
}
