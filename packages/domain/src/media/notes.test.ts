import { expect, test } from 'vitest';
import { comparableNotes, notesWith } from './notes.ts';

test.each([
  ['forearm', 'Left FOREARM, 6 mm', true],
  ['ARM, 6', 'Left forearm, 6 mm', true],
  ['  arm ', 'Left forearm', true],
  ['épaule', 'E\u0301PAULE gauche', true],
  ['epaule', 'Épaule gauche', false],
  ['leg', 'Left forearm', false],
])('%s in the notes %s: %s', (words, notes, found) => {
  expect(notesWith(words)!(comparableNotes(notes))).toBe(found);
});

test('no words are no rule', () => {
  expect(notesWith('  ')).toBeNull();
});
