import { allFields } from './fields/all-fields.ts';
import type { Field } from './fields/field.ts';
import { knownWord, type KnownWord } from './mistakes.ts';
import { foldDirectory, formOf, isFilling, isNegation, isSilent, runOf, stemOf, writtenWords } from './words.ts';

/** What a phrase of the fields leads to. */
export type Meaning = {
  /** Single words that services call it by, folded; with their plurals and other short endings. */
  means: ReadonlySet<string>;
  /** How words begin that services call a whole specialty by. */
  begins: ReadonlySet<string>;
  /** Two and three words that stand together, as the index keeps them. */
  runs: ReadonlySet<string>;
  /** How the specialties begin that take it, those that are nearest last. */
  fields: ReadonlySet<string>;
  /** The specialties that are nearest where nobody of those can be consulted. */
  otherwise: ReadonlySet<string>;
  /** What it is called in services, as it is written there. */
  called: readonly string[];
};

/** The fields as a search reads them: phrases by their words, whatever order and number these have. */
export type Vocabulary = {
  meanings: ReadonlyMap<string, Meaning>;
  /** The most words that a phrase has. */
  longest: number;
  /** Phrases as they are typed, sorted, each with its key: for what is half typed. */
  typed: readonly (readonly [phrase: string, key: string])[];
  /** Every word of four letters or more, for mistakes. */
  words: readonly KnownWord[];
  /** Every word that is part of a phrase: by itself it may only describe ('red', 'night'). */
  parts: ReadonlySet<string>;
};

/** The words of a phrase by which it is known: without those that tell nothing, unless there are no others. */
export function tellingParts(parts: readonly string[]): string[] {
  const spoken = parts.filter((part) => !isSilent(part));
  const telling = spoken.filter((part) => !isFilling(part));
  return telling.length > 0 ? telling : spoken;
}

/** The words of a phrase by which it is looked up: one word keeps what turns it round. */
function keyParts(parts: readonly string[]): string[] {
  const telling = tellingParts(parts);
  const turned = parts.filter((part) => isNegation(part) || telling.includes(part));
  return telling.length === 1 ? turned : telling;
}

/** The words of a phrase; what an apostrophe joins is one, so that 'can’t' and "cant" are. */
export function phraseParts(phrase: string): string[] {
  return writtenWords(phrase).flatMap(({ parts, joined }) =>
    /['’ʼ]/.test(phrase) && parts.length === 2 && (parts[1] ?? '').length <= 2 ? [joined] : parts,
  );
}

/** One key for a phrase in any order, singular or plural, whatever form its words have. */
export function phraseKey(parts: readonly string[]): string {
  return [...new Set(parts.map(parts.length > 1 ? formOf : stemOf))].sort().join(' ');
}

/** @param fields in the order in which they are nearest; an installation's own stand before the product's */
export function vocabularyOf(fields: readonly Field[]): Vocabulary {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const building = new Map<string, Building>();
  const phrases = new Map<string, string>();
  const lead = (phrase: string, finds: readonly string[], field: Field): Building | null => {
    const parts = keyParts(phraseParts(phrase));
    const key = phraseKey(parts);
    if (key === '') return null;
    const meaning = building.get(key) ?? {
      means: new Set(),
      begins: new Set(),
      runs: new Set(),
      fields: new Set(),
      otherwise: new Set(),
      called: new Set(),
    };
    building.set(key, meaning);
    phrases.set(parts.join(' '), key);
    for (const find of finds) {
      const run = runOf(find);
      const words = tellingParts(phraseParts(find));
      if (run !== null) meaning.runs.add(run);
      else if (words[0] !== undefined && words.length === 1) meaning.means.add(words[0]);
      meaning.called.add(find);
    }
    for (const known of field.known) meaning.fields.add(known);
    for (const name of field.otherwise ?? [])
      for (const known of byName.get(name)?.known ?? []) meaning.otherwise.add(known);
    return meaning;
  };
  for (const field of fields) {
    for (const phrase of [field.name, ...listed(field.asked)])
      for (const known of field.known) lead(phrase, [], field)?.begins.add(known);
    for (const [finds, asked = ''] of field.topics)
      for (const phrase of [...listed(finds), ...listed(asked)]) lead(phrase, listed(finds), field);
  }
  const meanings = new Map([...building].map(([key, meaning]) => [key, { ...meaning, called: [...meaning.called] }]));
  const all = [...phrases.keys()];
  const parts = new Set(all.flatMap((phrase) => phrase.split(' ')));
  return {
    meanings,
    longest: Math.max(1, ...all.map((phrase) => phrase.split(' ').length)),
    typed: [...phrases].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    words: [...parts].filter((word) => word.length >= 4).map(knownWord),
    parts,
  };
}

type Building = {
  means: Set<string>;
  begins: Set<string>;
  runs: Set<string>;
  fields: Set<string>;
  otherwise: Set<string>;
  called: Set<string>;
};

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => foldDirectory(part) !== '');
}

/** The vocabulary of the product itself. */
export const ownVocabulary: Vocabulary = vocabularyOf(allFields);
