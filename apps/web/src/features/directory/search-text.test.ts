import { expect, test } from 'vitest';
import { followAddress } from './search-text.ts';

test('what is typed while the search before reaches the address stays', () => {
  const now = { typed: 'kidney', asked: '', sent: ['kid'] };
  expect(followAddress(now, 'kid')).toEqual({ typed: 'kidney', asked: 'kid', sent: [] });
  expect(followAddress({ ...now, sent: ['kid', 'kidney'] }, 'kid').sent).toEqual(['kidney']);
  expect(followAddress({ ...now, sent: ['kid', 'kidney'] }, 'kidney').sent).toEqual([]);
});

test('the back button changes the text, and a space at its end is no change', () => {
  expect(followAddress({ typed: 'kidney', asked: 'kidney', sent: [] }, 'kid').typed).toBe('kid');
  expect(followAddress({ typed: 'kid ', asked: '', sent: [] }, 'kid').typed).toBe('kid ');
  const same = { typed: 'kidney', asked: 'kid', sent: [] };
  expect(followAddress(same, 'kid')).toBe(same);
});
