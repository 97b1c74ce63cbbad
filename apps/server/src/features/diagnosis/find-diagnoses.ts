import type { Diagnosis } from './diagnosis-list.ts';
import { diagnoses } from './diagnosis-list.ts';

/** So many are offered. */
const most = 12;

type Entry = { diagnosis: Diagnosis; words: readonly string[] };
let entries: readonly Entry[] | undefined;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/**
 * Diagnoses by a code that begins so, with or without its point, or by words of which each begins one of the title. The
 * shortest titles come first: the general before the particular.
 */
export function findDiagnoses(text: string): readonly Diagnosis[] {
  const code = text.trim().replaceAll('.', '').toUpperCase();
  if (/^[EV]?\d+$/.test(code))
    return diagnoses()
      .filter((one) => one.code.startsWith(code))
      .slice(0, most);
  const asked = wordsOf(text);
  if (asked.length === 0 || asked.join('').length < 2) return [];
  entries ??= diagnoses().map((diagnosis) => ({ diagnosis, words: wordsOf(diagnosis.title) }));
  return entries
    .filter(({ words }) => asked.every((one) => words.some((word) => word.startsWith(one))))
    .toSorted((a, b) => whole(b, asked) - whole(a, asked) || a.words.length - b.words.length)
    .slice(0, most)
    .map(({ diagnosis }) => diagnosis);
}

/** How many of the words that were typed the title has whole. */
const whole = ({ words }: Entry, asked: readonly string[]): number => asked.filter((one) => words.includes(one)).length;
