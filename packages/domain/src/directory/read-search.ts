import { phraseKey, tellingParts, type Meaning, type Vocabulary } from './vocabulary.ts';
import { isFilling, isSilent, writtenWords, type WrittenWord } from './words.ts';

/** One thing that a search asks for: a word, or a phrase that means something as a whole. */
export type Unit = {
  /** As somebody typed it. */
  typed: string;
  /** Its words without articles; each is to be found where the meaning is not. */
  words: readonly WrittenWord[];
  meaning: Meaning | null;
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
  const spoken = writtenWords(text).filter(({ joined }) => !isSilent(joined));
  const all = spoken.length > 0 ? spoken : writtenWords(text);
  const telling = all.filter(({ joined }) => !isFilling(joined));
  const words = distinct(telling.length > 0 ? telling : all).slice(0, mostWords);
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const unit = phraseAt(words, at, vocabulary) ?? unitOf(words.slice(at, at + 1), null);
    units.push(unit);
    at += unit.words.length;
  }
  return units;
}

function phraseAt(words: readonly WrittenWord[], at: number, vocabulary: Vocabulary): Unit | null {
  for (let length = Math.min(vocabulary.longest, words.length - at); length > 0; length -= 1) {
    const some = words.slice(at, at + length);
    const meaning = meaningOf(some, vocabulary) ?? (at + length === words.length ? halfMeant(some, vocabulary) : null);
    if (meaning) return unitOf(some, meaning);
  }
  return null;
}

/** A unit of these words. */
export function unitOf(words: readonly WrittenWord[], meaning: Meaning | null): Unit {
  return { typed: words.map(({ text }) => text).join(' '), words, meaning };
}

function meaningOf(words: readonly WrittenWord[], { meanings }: Vocabulary): Meaning | null {
  const joined = words.map(({ joined: word }) => word);
  return (
    meanings.get(phraseKey(tellingParts(words.flatMap(({ parts }) => parts)))) ??
    meanings.get(phraseKey(joined)) ??
    null
  );
}

/** What a phrase whose end is not typed yet may mean; null for fewer than four letters. */
function halfMeant(words: readonly WrittenWord[], { typed, meanings }: Vocabulary): Meaning | null {
  const beginning = words.flatMap(({ parts }) => parts).join(' ');
  if (beginning.length < 4) return null;
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

function distinct(words: readonly WrittenWord[]): WrittenWord[] {
  return [...new Map(words.map((word) => [word.joined, word])).values()];
}
