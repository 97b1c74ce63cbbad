/**
 * The words nearest to a mistaken one: one letter missing, one too many, another one, or two swapped; of eight letters
 * or more two of these. Of four letters none may be another one, or 'cold' would be 'cord'; words of fewer are taken as
 * they are. Where no word is so near, those that are as near by their sound: 'asma' is 'asthma', 'diarea' 'diarrhea'.
 */
export function wordsNear(word: string, known: readonly KnownWord[]): string[] {
  if (word.length < 4) return [];
  const near = nearestOf(word, known, word.length >= 8 ? 2 : 1);
  return near.length > 0 ? near : soundingNear(word, known);
}

/** Letters that are written and not heard, or heard as another one: in this order. */
const unheard: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/([tr])h/g, '$1'],
  [/^ps/, 's'],
  [/^pn/, 'n'],
  [/sc(?=[eiy])/g, 's'],
  [/ck|qu|c(?![eiyh])/g, 'k'],
  [/[ao]e/g, 'e'],
  [/y/g, 'i'],
  [/(.)\1/g, '$1'],
];

/** A word as it is heard, roughly, in both languages. */
function soundOf(word: string): string {
  return unheard.reduce((sound, [written, heard]) => sound.replaceAll(new RegExp(written, 'g'), heard), word);
}

/** The words of a vocabulary by their sounds, and the sounds by their first letter; made once, at the first mistake. */
type Sounds = {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly begin: ReadonlyMap<string, KnownWord[]>;
};
const soundsMade = new WeakMap<readonly KnownWord[], Sounds>();

function soundsOf(known: readonly KnownWord[]): Sounds {
  const made = soundsMade.get(known);
  if (made) return made;
  const words = new Map<string, string[]>();
  for (const { word } of known) {
    const sound = soundOf(word);
    words.set(sound, [...(words.get(sound) ?? []), word]);
  }
  const begin = new Map<string, KnownWord[]>();
  for (const sound of words.keys()) {
    const first = sound.slice(0, 1);
    begin.set(first, [...(begin.get(first) ?? []), knownWord(sound)]);
  }
  soundsMade.set(known, { words, begin });
  return { words, begin };
}

/** A word is looked for among those that begin as it is heard. */
function soundingNear(word: string, known: readonly KnownWord[]): string[] {
  const sound = soundOf(word);
  if (sound.length < 4) return [];
  const { words, begin } = soundsOf(known);
  const alike = words.has(sound) ? [sound] : nearestOf(sound, begin.get(sound.slice(0, 1)) ?? [], 1);
  return alike
    .flatMap((one) => words.get(one) ?? [])
    .filter((one) => one !== word)
    .slice(0, 5);
}

/** The nearest words that are at most so many mistakes away. */
function nearestOf(word: string, known: readonly KnownWord[], allowed: number): string[] {
  let nearest: string[] = [];
  let least = allowed;
  const own = lettersOf(word);
  for (const { word: one, letters } of known) {
    if (Math.abs(one.length - word.length) > least || countBits(letters ^ own) > 2 * least) continue;
    const steps = stepsBetween(word, one, least);
    if (steps === 0 || steps > least || (word.length === 4 && isOtherLetter(word, one))) continue;
    if (steps < least) nearest = [];
    least = steps;
    nearest.push(one);
  }
  return nearest.slice(0, 5);
}

/** A word with a bit for each letter of the alphabet that it has: most words are told apart by these alone. */
export type KnownWord = { readonly word: string; readonly letters: number };

export function knownWord(word: string): KnownWord {
  return { word, letters: lettersOf(word) };
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Whether two words of one length differ, and not by two letters that are swapped. */
function isOtherLetter(a: string, b: string): boolean {
  const sorted = (word: string): string => word.split('').toSorted().join('');
  return a.length === b.length && sorted(a) !== sorted(b);
}

/** How many mistakes lie between two words, as far as `most`; more counts as one more than that. */
function stepsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}
