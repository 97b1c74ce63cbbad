import { expect, test } from 'vitest';
import { withReadableNumber } from './health-number.ts';

test.each([
  ['Dermatology - Acne, 055521444', 'AB', '055521444', 'Dermatology - Acne, 05552-1444'],
  ['FWD: Acne, 9000107403', 'BC', '9000107403', 'FWD: Acne, 9000 107 403'],
  ['Acne, 05552-1444', 'AB', '055521444', 'Acne, 05552-1444'],
  ['Call 10555214440', 'AB', '055521444', 'Call 10555214440'],
  ['A mole', 'AB', '055521444', 'A mole'],
  ['A mole', 'AB', '', 'A mole'],
  ['X, A.1', 'ZZ', 'A.1', 'X, A.1'],
])('%j of %s %s reads %j', (text, province, phn, shown) => {
  expect(withReadableNumber(text, { province, phn })).toBe(shown);
});
