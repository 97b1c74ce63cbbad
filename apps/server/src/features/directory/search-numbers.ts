import type { Unit } from '@consult/domain/directory/read-search.ts';
import { sameWords, withoutEndings } from '@consult/domain/directory/same-words.ts';
import type { WrittenWord } from '@consult/domain/directory/words.ts';
import type { Queryable } from './visibility.ts';

/** Numbers of directory_word, by where they count: each holds those before it, and `anywhere` all. */
export type Numbers = { anywhere: number[]; in_name: number[]; in_names: number[]; in_topics: number[] };

/** A unit of a search with its numbers. */
export type Term = {
  unit: Unit;
  /** One for each of its words: a service that holds them all holds the unit. */
  words: Numbers[];
  /** What it means: a service that holds any of it holds the unit. */
  meaning: Numbers | null;
  /** Whether it is a city. It counts less than what the consult is about. */
  place: boolean;
  /** Numbers of the specialties that take it, and of those that are nearest beside. */
  fields: number[];
  otherwise: number[];
  /** Words that were found instead of mistaken ones. */
  near: string[];
};

type Row = Numbers & { ask: number; near: string[] };
type Kind = 'typed' | 'whole' | 'near' | 'means' | 'begins' | 'run' | 'city' | 'field';

/** A list of questions for the function directory_numbers, and its answers. */
class Asking {
  private readonly asks: number[] = [];
  private readonly kinds: Kind[] = [];
  private readonly words: string[] = [];
  private count = 0;

  /** Begins a question of these words and gives its number. */
  ask(...parts: readonly (readonly [Kind, Iterable<string>])[]): number {
    const ask = this.count;
    this.count += 1;
    for (const [kind, words] of parts)
      for (const word of words) {
        this.asks.push(ask);
        this.kinds.push(kind);
        this.words.push(word);
      }
    return ask;
  }

  async answers(db: Queryable): Promise<(ask: number) => Row> {
    const { rows } = await db.query<Row>({
      name: 'directory-numbers',
      text: `select ask, anywhere, in_name, in_names, in_topics, near
        from directory_numbers($1::integer[], $2::text[], $3::text[])`,
      values: [this.asks, this.kinds, this.words],
    });
    const byAsk = new Map(rows.map((row) => [row.ask, row]));
    return (ask) => byAsk.get(ask) ?? { ask, ...nowhere, near: [] };
  }
}

const nowhere: Numbers = { anywhere: [], in_name: [], in_names: [], in_topics: [] };

/** The numbers of what each of these finds, together. */
export function together(all: readonly Numbers[]): Numbers {
  const joined = (field: keyof Numbers): number[] => [...new Set(all.flatMap((one) => one[field]))];
  return {
    anywhere: joined('anywhere'),
    in_name: joined('in_name'),
    in_names: joined('in_names'),
    in_topics: joined('in_topics'),
  };
}

/** A city has as many words at most. */
const longestCity = 3;

/** `mistaken` has for a corrected word the one that was typed; the words of `known` are no mistakes. */
type Mistakes = { mistaken: ReadonlyMap<string, string>; known: ReadonlySet<string> };

/**
 * Looks the units of a search up: words as they are typed, or in their parts where the directory does not know them in
 * one; cities; what is meant. With `mistakes` also the words that differ by one mistake.
 */
export async function numbersOf(db: Queryable, units: readonly Unit[], mistakes: Mistakes | null): Promise<Term[]> {
  const asking = new Asking();
  const askWord = (word: string, kind: 'typed' | 'whole', before?: string): number => {
    const apart = before === undefined ? [] : [before + word];
    const same = [word, ...sameWords(word).map(({ means }) => means), ...apart];
    if (mistakes === null) return asking.ask([kind, same]);
    const typed = mistakes.mistaken.get(word) ?? word;
    if (mistakes.known.has(typed)) return asking.ask([kind, same]);
    return asking.ask(
      [kind, [...same, ...withoutEndings(typed).map(({ means }) => means)]],
      [
        'near',
        [typed, ...sameWords(typed).map(({ means }) => means), ...withoutEndings(typed).map(({ means }) => means)],
      ],
    );
  };
  const askWritten = ({ parts, joined, before }: WrittenWord, { whole, meaning }: Unit) => {
    const kind = whole ? 'whole' : 'typed';
    return {
      joined: askWord(joined, kind, meaning ? undefined : before),
      parts: parts.length > 1 || parts[0] !== joined ? parts.map((part) => askWord(part, kind)) : [],
    };
  };
  const asked = units.map((unit, at) => ({
    unit,
    words: unit.words.map((word) => askWritten(word, unit)),
    meaning: unit.meaning
      ? asking.ask(['means', unit.meaning.means], ['begins', unit.meaning.begins], ['run', unit.meaning.runs])
      : null,
    fields: unit.meaning ? asking.ask(['field', unit.meaning.fields]) : null,
    otherwise: unit.meaning ? asking.ask(['field', unit.meaning.otherwise]) : null,
    cities: citiesFrom(units, at).map((city) => ({ length: city.length, ask: asking.ask(['city', [city.name]]) })),
  }));
  const answer = await asking.answers(db);
  const terms: Term[] = [];
  for (let at = 0; at < asked.length;) {
    const one = asked[at]!;
    const city = one.cities.find(({ ask }) => answer(ask).anywhere.length > 0);
    const some = asked.slice(at, at + (city?.length ?? 1));
    const words = some.flatMap((each) =>
      each.words.flatMap(({ joined, parts }) =>
        parts.length === 0 || answer(joined).anywhere.length > 0 ? [answer(joined)] : parts.map(answer),
      ),
    );
    terms.push({
      unit: city
        ? {
            typed: some.map(({ unit }) => unit.typed).join(' '),
            words: some.flatMap(({ unit }) => unit.words),
            meaning: null,
            whole: false,
            describes: false,
          }
        : one.unit,
      words,
      meaning: city ? answer(city.ask) : one.meaning === null ? null : answer(one.meaning),
      place: city !== undefined,
      fields: one.fields === null ? [] : answer(one.fields).anywhere,
      otherwise: one.otherwise === null ? [] : answer(one.otherwise).anywhere,
      near: words.flatMap(({ near }) => near),
    });
    at += some.length;
  }
  return terms;
}

/** The names of cities that may begin with the unit at this place, the longest first. */
function citiesFrom(units: readonly Unit[], at: number): { name: string; length: number }[] {
  const cities = [];
  for (let length = Math.min(longestCity, units.length - at); length > 0; length -= 1) {
    const some = units.slice(at, at + length);
    if (some.some(({ words, meaning }) => words.length > 1 || (meaning !== null && length === 1))) continue;
    cities.push({ name: some.flatMap(({ words }) => words.flatMap(({ parts }) => parts)).join(' '), length });
  }
  return cities;
}
