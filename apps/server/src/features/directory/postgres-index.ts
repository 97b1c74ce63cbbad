import type { Mark } from '@consult/domain/directory/marks.ts';
import { wordsNear } from '@consult/domain/directory/mistakes.ts';
import { readSearch, type Unit } from '@consult/domain/directory/read-search.ts';
import { joinKnownWords, sameWords } from '@consult/domain/directory/same-words.ts';
import { ownVocabulary, type Vocabulary } from '@consult/domain/directory/vocabulary.ts';
import { findAll, findEvery, findNearest, findSome, otherSpecialties, type Found } from './find-services.ts';
import {
  noHits,
  type DirectoryHit,
  type DirectoryHits,
  type DirectoryIndex,
  type DirectoryQuery,
} from './search-index.ts';
import { numbersOf, type Term } from './search-numbers.ts';
import type { Queryable } from './visibility.ts';

/** While so many hold all words, nothing else is looked for: the most that the finder's text search shows. */
const enough = 50;

/** Where fewer hold all words, those that hold any of them follow. */
const few = 5;

/** The directory search that lives in the product's own database: the tables directory_word and service_search. */
export function postgresIndex(db: Queryable, vocabulary: Vocabulary = ownVocabulary): DirectoryIndex {
  return {
    async search(query) {
      const filters = await filterNumbers(db, query);
      if (filters === null || query.scope.provinces.length === 0) return noHits;
      if (query.text.trim() === '') {
        const { ids, total } = await findEvery(db, query, filters);
        return { ...noHits, hits: ids.map((id) => hit(id, 'all')), total };
      }
      const units = readSearch(joinKnownWords(query.text), vocabulary);
      if (units.length === 0) return noHits;
      const exact = await numbersOf(db, units, null);
      const all = await findAll(db, query, filters, exact);
      if (all.total > 0) return withFewer(db, query, filters, exact, all, []);
      // The search looks for typing mistakes only where nothing holds all words as they are.
      const corrected = correct(units, exact, vocabulary);
      const mended = await numbersOf(db, corrected.units, { mistaken: corrected.mistaken, known: vocabulary.parts });
      const near = await findAll(db, query, filters, mended);
      const changed = corrected.text !== null && near.total > 0 ? [{ text: corrected.text, total: near.total }] : [];
      if (near.total > 0) return withFewer(db, query, filters, mended, near, changed);
      return withFewer(db, query, filters, known(mended, exact), near, []);
    },
  };
}

const hit = (id: string, match: DirectoryHit['match'], without: readonly string[] = []): DirectoryHit => ({
  id,
  match,
  without,
});

/** The numbers of the wanted specialty and subsite; null where no service was ever of them. */
async function filterNumbers(db: Queryable, { specialty, subsite }: DirectoryQuery): Promise<number[] | null> {
  const wanted = [specialty, subsite].filter((filter) => filter !== '').length;
  if (wanted === 0) return [];
  const { rows } = await db.query<{ no: number }>({
    name: 'directory-filters',
    text: `select no from directory_word where (field = 's' and word = $1) or (field = 't' and word = $2)`,
    values: [specialty || null, subsite || null],
  });
  return rows.length === wanted ? rows.map(({ no }) => no) : null;
}

/** Adds to the services that hold all words those that hold fewer, where these are few, and the nearest ones. */
async function withFewer(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
  all: Awaited<ReturnType<typeof findAll>>,
  instead: DirectoryHits['instead'],
): Promise<DirectoryHits> {
  const most = Math.floor(terms.length / 2) + 1;
  const least = all.total >= few ? most : 1;
  const rest = { ...query, ...windowAfter(query, all.total) };
  const some: Found =
    all.total < enough && terms.length > 1 && least < terms.length
      ? await findSome(db, rest, filters, terms, least)
      : { ids: [], masks: [], total: 0, best: null, held: [] };
  const before = all.total + some.total;
  const missing = missingOf(terms, all, some);
  const after = { ...query, ...windowAfter(query, before) };
  const shown = { terms, least: all.total > 0 && some.total === 0 ? terms.length : least };
  const near = (fields: number[][]): Promise<Found> => findNearest(db, after, filters, fields, shown);
  const taking = await near(missing.map(({ fields }) => fields));
  const nearest = taking.total > 0 ? taking : await near(missing.map(({ otherwise }) => otherwise));
  const lacking = (mask: number): string[] =>
    terms.flatMap(({ unit }, n) => ((mask & (2 ** n)) === 0 ? [unit.typed] : []));
  const bits = (mask: number): number => terms.filter((_, n) => (mask & (2 ** n)) !== 0).length;
  return {
    hits: [
      ...all.ids.map((id) => hit(id, 'all')),
      ...some.ids
        .map((id, n) => [id, some.masks[n] ?? 0] as const)
        .map(([id, mask]) => hit(id, bits(mask) >= most ? 'most' : 'some', lacking(mask))),
      ...nearest.ids.map((id) => hit(id, 'nearest')),
    ],
    total: before + nearest.total,
    marks: terms.flatMap(marksOf),
    also: terms.flatMap(({ unit: { typed, meaning, whole } }) =>
      meaning && whole && meaning.called.length > 0 ? [{ typed, called: meaning.called.slice(0, 5) }] : [],
    ),
    instead: all.total > 0 ? instead : fewerWords(terms, some),
  };
}

/** The terms for which nobody that takes them is found. */
function missingOf(terms: readonly Term[], all: Found, some: Found): readonly Term[] {
  if (all.total > 0) return inOtherSpecialties(all) ? terms : [];
  return some.best === null || some.best > 0 ? terms : heldByNobody(terms, some);
}

/** Whether all of these services are of specialties that do not take what was asked for. */
function inOtherSpecialties({ best }: Found): boolean {
  return best !== null && otherSpecialties.includes(best);
}

/** What of a page lies behind this many services. */
function windowAfter({ offset, limit }: DirectoryQuery, before: number): { offset: number; limit: number } {
  const from = Math.max(0, offset - before);
  return { offset: from, limit: Math.max(0, Math.min(limit, offset + limit - before)) };
}

function heldByNobody(terms: readonly Term[], { held: masks }: Found): Term[] {
  return terms.filter(({ place }, n) => !place && !masks.some(({ mask }) => (mask & (2 ** n)) !== 0));
}

/** Texts of fewer words that something holds all of. */
function fewerWords(terms: readonly Term[], { held: masks }: Found): DirectoryHits['instead'] {
  return masks
    .toSorted((a, b) => b.mask.toString(2).replaceAll('0', '').length - a.mask.toString(2).replaceAll('0', '').length)
    .slice(0, 2)
    .map(({ mask }) => ({
      text: terms.flatMap(({ unit }, n) => ((mask & (2 ** n)) === 0 ? [] : [unit.typed])).join(' '),
      total: masks.filter((one) => (one.mask & mask) === mask).reduce((sum, { count }) => sum + count, 0),
    }));
}

/** The words that nothing holds and the vocabulary does not know, each for the nearest one of the vocabulary. */
function correct(
  units: readonly Unit[],
  exact: readonly Term[],
  vocabulary: Vocabulary,
): { units: readonly Unit[]; mistaken: ReadonlyMap<string, string>; text: string | null } {
  const unknown = new Set(
    exact.flatMap(({ unit, words, place }) =>
      !place && unit.meaning === null && words.some(({ anywhere }) => anywhere.length === 0)
        ? unit.words.map(({ joined }) => joined).filter((word) => !vocabulary.parts.has(word))
        : [],
    ),
  );
  const mistaken = new Map<string, string>();
  const text = units
    .flatMap(({ words }) => words)
    .map((word) => {
      const [near] = unknown.has(word.joined)
        ? nearestFirst(word.joined, wordsNear(word.joined, vocabulary.words))
        : [];
      if (near === undefined) return word.text;
      mistaken.set(near, word.joined);
      return near;
    })
    .join(' ');
  return mistaken.size === 0
    ? { units, mistaken, text: null }
    : { units: readSearch(text, vocabulary), mistaken, text };
}

function nearestFirst(word: string, near: readonly string[]): string[] {
  return near.toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]));
}

/** Mistakes are forgiven only in words that nothing holds as they are: else 'pain' would find 'gain'. */
function known(mended: readonly Term[], exact: readonly Term[]): Term[] {
  return mended.map(
    (term) =>
      exact.find(
        ({ unit, words }) => unit.typed === term.unit.typed && words.every((one) => one.anywhere.length > 0),
      ) ?? term,
  );
}

/** What a term finds, to be marked. */
function marksOf({ unit, near }: Term): Mark[] {
  const typed = unit.words.flatMap(({ parts, joined }) => [...parts, joined]);
  const words = [...typed, ...typed.flatMap((word) => sameWords(word).map(({ means }) => means)), ...near];
  return [
    ...[...new Set(words)].map((word) => ({ words: [word], beginning: word.length >= 4 })),
    ...[...(unit.meaning?.means ?? [])].map((word) => ({ words: [word], beginning: word.length >= 5 })),
    ...[...(unit.meaning?.runs ?? [])].map((run) => ({ words: run.split(' '), beginning: false })),
  ];
}
