import { allFields, askedAs } from './fields/all-fields.ts';
import type { AskedAs, Field } from './fields/field.ts';
import { knownWord, type KnownWord } from './mistakes.ts';
import {
  foldDirectory,
  formOf,
  isFilling,
  isNegation,
  isSilent,
  rootOf,
  runOf,
  stemOf,
  writtenWords,
} from './words.ts';

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
  /** What single words mean in another form than that of their phrase, by their roots. */
  roots: ReadonlyMap<string, Meaning>;
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

/**
 * @param fields in the order in which they are nearest; an installation's own stand before the product's
 * @param asked what is asked as their phrases
 */
export function vocabularyOf(fields: readonly Field[], asked: readonly AskedAs[] = []): Vocabulary {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const building = new Map<string, Building>();
  const phrases = new Map<string, string>();
  const buildingOf = (phrase: string): Building | null => {
    const parts = keyParts(phraseParts(phrase));
    const key = phraseKey(parts);
    if (key === '') return null;
    const meaning = building.get(key) ?? nothingYet();
    building.set(key, meaning);
    phrases.set(parts.join(' '), key);
    return meaning;
  };
  const lead = (phrase: string, finds: readonly string[], field: Field): Building | null => {
    const meaning = buildingOf(phrase);
    if (meaning === null) return null;
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
  const led = asked.map(([as]) => listed(as).map((phrase) => copyOf(building.get(keyOf(phrase)))));
  for (const [n, [, asking]] of asked.entries())
    for (const phrase of listed(asking)) {
      const meaning = buildingOf(phrase);
      for (const other of led[n] ?? []) if (meaning) addTo(meaning, other);
    }
  const meanings = new Map([...building].map(([key, meaning]) => [key, { ...meaning, called: [...meaning.called] }]));
  const all = [...phrases.keys()];
  const parts = new Set(all.flatMap((phrase) => phrase.split(' ')));
  return {
    meanings,
    roots: new Map(
      all.flatMap((phrase) => {
        const meaning = phrase.includes(' ') ? undefined : meanings.get(phrases.get(phrase) ?? '');
        return meaning && rootOf(phrase).length >= 4 ? [[rootOf(phrase), meaning] as const] : [];
      }),
    ),
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

function nothingYet(): Building {
  return {
    means: new Set(),
    begins: new Set(),
    runs: new Set(),
    fields: new Set(),
    otherwise: new Set(),
    called: new Set(),
  };
}

const kinds = ['means', 'begins', 'runs', 'fields', 'otherwise', 'called'] as const;

function addTo(meaning: Building, other: Building): void {
  for (const kind of kinds) for (const one of other[kind]) meaning[kind].add(one);
}

/** What a phrase means before anything is asked as another: drugs of two things do not join these. */
function copyOf(meaning: Building | undefined): Building {
  const copy = nothingYet();
  if (meaning) addTo(copy, meaning);
  return copy;
}

/** The key by which a phrase of the fields is looked up. */
export function keyOf(phrase: string): string {
  return phraseKey(keyParts(phraseParts(phrase)));
}

export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => foldDirectory(part) !== '');
}

/** The vocabulary of the product itself. */
export const ownVocabulary: Vocabulary = vocabularyOf(allFields, askedAs);
