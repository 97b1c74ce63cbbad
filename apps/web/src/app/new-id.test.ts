import { expect, test } from 'vitest';
import { z } from 'zod';
import { idAfter, newId } from './new-id.ts';

test('whoever asks for the id after another gets the same, another one each time on', () => {
  const id = newId();
  expect(idAfter(id)).toBe(idAfter(id));
  expect(new Set([id, idAfter(id), idAfter(idAfter(id))]).size).toBe(3);
  expect(z.uuid().parse(idAfter(id))).not.toBe(id);
  expect(idAfter('0b8f1c9e-1f0a-4c55-9d0e-ffffffffffff')).toBe('0b8f1c9e-1f0a-4c55-9d0e-000000000000');
});
