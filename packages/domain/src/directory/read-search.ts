import { phraseKey, tellingParts, type Meaning, type Vocabulary } from './vocabulary.ts';
import {
  formOf,
  isFilling,
  isMeasure,
  isSilent,
  isUnitOfTime,
  rootOf,
  writtenWords,
  type WrittenWord,
} from './words.ts';

/** One thing that a search asks for: a word, or a phrase that means something as a whole. */
export type Unit = {
  /** As somebody typed it. */
  typed: string;
  /** Its words without articles; each is to be found where the meaning is not. */
  words: readonly WrittenWord[];
  meaning: Meaning | null;
  /** Whether the meaning is that of the whole phrase, and not of phrases that begin so. */
  whole: boolean;
  /** Whether it is a word that means nothing by itself but describes what does: the red of a 'red painful eye'. */
  describes: boolean;
};

/** A search has so many words at most; the rest is not looked at. */
const mostWords = 10;
/** So many phrases may be meant by a half typed one. */
const mostHalf = 8;

/**
 * What a text asks for. The longest phrases are read first; words that tell nothing are left out, unless there are no
 * others. The last word may be half typed.
 */
export function readSearch(text: string, vocabulary: Vocabulary): Unit[] {
  const words = spokenWords(text);
  const units: Unit[] = [];
  for (let at = 0; at < words.length && units.length < mostWords;) {
    const [unit, length] = phraseAt(words, at, vocabulary) ?? [oneWord(words[at], vocabulary), 1];
    if (unit) units.push(unit);
    at += length;
  }
  return joinDescribing(units, vocabulary);
}

/**
 * Joins words that only describe where two of them mean something together, whatever stands between: the sore 'on the
 * nose that will not heal'.
 */
function joinDescribing(units: readonly Unit[], vocabulary: Vocabulary): Unit[] {
  for (const [at, unit] of units.entries()) {
    if (!unit.describes) continue;
    for (const other of units.slice(at + 1)) {
      if (!other.describes) continue;
      const words = [...unit.words, ...other.words];
      const meaning = meaningOf(words, vocabulary);
      if (meaning)
        return joinDescribing(units.toSpliced(units.indexOf(other), 1).with(at, unitOf(words, meaning)), vocabulary);
    }
  }
  return [...units];
}

/** A word of a search; `fills` where it tells nothing by itself. */
type Spoken = WrittenWord & { readonly fills: boolean };

/** The words without articles. Those that only fill a sentence, and measures, ask only where nothing else does. */
function spokenWords(text: string): Spoken[] {
  const written = writtenWords(text.replaceAll(comingBack, ' '));
  const all = written.map((word, at) => {
    const [before, next] = [written[at - 1]?.joined, written[at + 1]?.joined];
    const measure = isMeasure(word.joined, next) || isUnitOfTime(word.joined, before);
    return {
      ...word,
      ...(before !== undefined && before.length <= longestParticle ? { before } : {}),
      fills: measure || isFilling(word.joined),
    };
  });
  const once = all.filter(({ joined }, at) => all.findIndex((one) => one.joined === joined) === at);
  const spoken = once.filter(({ joined }) => !isSilent(joined));
  const some = spoken.length > 0 ? spoken : once;
  return some.every(({ fills }) => fills) ? some.map((word) => ({ ...word, fills: false })) : some;
}

/** 'Mac' and 'van' of a name. */
const longestParticle = 3;
/** No back of anybody. */
const comingBack = /\b(?:com(?:es?|ing)|came|goes|going) back\b/gi;
/** So many words that tell nothing may stand within a phrase. */
const mostFilling = 2;

function oneWord(word: Spoken | undefined, vocabulary: Vocabulary): Unit | null {
  return word === undefined || word.fills ? null : describing(unitOf([word], null), vocabulary);
}

/** The longest phrase that begins at this word, and how many words it takes. */
function phraseAt(words: readonly Spoken[], at: number, vocabulary: Vocabulary): [Unit, number] | null {
  for (let length = Math.min(vocabulary.longest + mostFilling, words.length - at); length > 0; length -= 1) {
    const some = words.slice(at, at + length);
    const turned =
      some.length > 1 ? (vocabulary.meanings.get(phraseKey(some.map(({ joined }) => joined))) ?? null) : null;
    if (turned) return [unitOf(some, turned), length];
    if (some[0]?.fills || some.at(-1)?.fills) continue;
    const telling = some.filter(({ fills }) => !fills);
    const meaning = meaningOf(telling, vocabulary);
    if (meaning) return [describing(unitOf(telling, meaning), vocabulary), length];
    const half = at + length === words.length ? halfMeant(telling, words, vocabulary) : null;
    if (half) return [unitOf(telling, half, false), length];
  }
  return null;
}

/** A unit of these words. */
export function unitOf(words: readonly WrittenWord[], meaning: Meaning | null, whole = meaning !== null): Unit {
  return { typed: words.map(({ text }) => text).join(' '), words, meaning, whole, describes: false };
}

/** Words that mean something by themselves and little beside others. */
const general = new Set(
  'pain ache sore chronic acute severe mild douleur mal chronique aigu cancer infection lesion disease maladie'.split(
    ' ',
  ),
);

function describing(unit: Unit, { parts: known }: Vocabulary): Unit {
  const parts = unit.words.flatMap((word) => word.parts);
  const describes =
    unit.meaning === null
      ? parts.every((part) => known.has(part) || /^\d+$/.test(part))
      : parts.length === 1 && general.has(parts[0] ?? '');
  return { ...unit, describes };
}

function meaningOf(words: readonly WrittenWord[], { meanings, roots }: Vocabulary): Meaning | null {
  const joined = words.map(({ joined: word }) => word);
  const only = joined.length === 1 ? joined[0] : undefined;
  return (
    meanings.get(phraseKey(tellingParts(words.flatMap(({ parts }) => parts)))) ??
    meanings.get(phraseKey(joined)) ??
    (only === undefined ? undefined : (roots.get(rootOf(only)) ?? meanings.get(formOf(only)))) ??
    null
  );
}

/**
 * What a phrase whose end is not typed yet may mean; null for fewer than four letters, and for one word that is whole
 * where others stand before it: the night of 'numb hands at night' does not begin 'night sweats'.
 */
function halfMeant(
  words: readonly WrittenWord[],
  all: readonly Spoken[],
  { typed, meanings, parts: known }: Vocabulary,
): Meaning | null {
  const beginning = words.flatMap(({ parts }) => parts).join(' ');
  if (
    beginning.length < 4 ||
    (words.length === 1 && all.filter(({ fills }) => !fills).length > 1 && known.has(beginning))
  )
    return null;
  const found: Meaning[] = [];
  for (let at = firstFrom(typed, beginning); found.length < mostHalf; at += 1) {
    const [phrase, key] = typed[at] ?? ['', ''];
    if (!phrase.startsWith(beginning)) break;
    const meaning = meanings.get(key);
    if (meaning && !found.includes(meaning)) found.push(meaning);
  }
  return found.length === 0 ? null : joinMeanings(found);
}

export function joinMeanings(all: readonly Meaning[]): Meaning {
  return {
    means: new Set(all.flatMap(({ means }) => [...means])),
    runs: new Set(all.flatMap(({ runs }) => [...runs])),
    fields: new Set(all.flatMap(({ fields }) => [...fields])),
    begins: new Set(all.flatMap(({ begins }) => [...begins])),
    otherwise: new Set(all.flatMap(({ otherwise }) => [...otherwise])),
    called: [...new Set(all.flatMap(({ called }) => called))],
  };
}

/** The place of the first phrase that does not stand before this one. */
function firstFrom(typed: Vocabulary['typed'], beginning: string): number {
  let [low, high] = [0, typed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((typed[middle]?.[0] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
}
