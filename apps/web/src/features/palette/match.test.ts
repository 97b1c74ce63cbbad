import { expect, test } from 'vitest';
import { markTyped, matches, typedWords } from './match.ts';

test.each<[string, string[], boolean]>([
  ['okaf', ['Delphine Okafor-Marchand'], true],
  ['march del', ['Delphine Okafor-Marchand'], true],
  ['phine', ['Delphine Okafor-Marchand'], false],
  ['cote', ['Zoé Côté'], true],
  ['CÔTÉ', ['Zoe Cote'], true],
  ['10428', ['Delphine', '10428-9314'], true],
  ['del 104', ['Delphine', '10428-9314'], true],
  ['del 99', ['Delphine', '10428-9314'], false],
  ['soeur', ['Sœur Marie'], true],
  ['', ['anybody'], true],
])('%j in %j', (typed, texts, found) => {
  expect(matches(typedWords(typed), texts)).toBe(found);
});

test.each([
  ['okaf', 'Delphine Okafor-Marchand', 'Delphine [Okaf]or-Marchand'],
  ['cot', 'Zoé Côté', 'Zoé [Côt]é'],
  ['soeur', 'Sœur', '[Sœur]'],
  ['o ok', 'Okafor', '[Ok]afor'],
  ['x', 'Okafor', 'Okafor'],
])('%j is marked in %j', (typed, text, shown) => {
  const stretches = markTyped(text, typedWords(typed));
  expect(stretches.map((one) => (one.typed ? `[${one.text}]` : one.text)).join('')).toBe(shown);
});
