import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkConfirmPassword, checkPassword, passwordOwnName } from './password.ts';

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be 6 or more characters'],
  ['😀😀😀', 'Password must be 6 or more characters'],
  ['123456', null],
  ['      ', null],
])('%j gives %j', (password, message) => {
  expect(said(checkPassword(password))).toBe(message);
});

const own = ['Noëlle', 'O’Brien-Li', 'noelle.ob', 'j'];
test.each([
  ['noelle', true],
  ['Noelle2026!', true],
  ['NOËLLE-obrien', true],
  ['brien1999', true],
  ['noelle.ob', true],
  ['noelle-xyz', true],
  ['lilili', true],
  ['Li2026!', true],
  ['ob-noelle-li', true],
  ['lilies', false],
  ['jjjjjj', false],
  ['noelle-horse', false],
  ['correct horse', false],
  ['1234567', false],
  ['!!!!!!!', false],
])('a password of little but its owner’s own words is refused: %j', (password, isOwn) => {
  expect(checkPassword(password, own)).toEqual(isOwn ? passwordOwnName : null);
  expect(checkPassword(password)).toBeNull();
});

test('the repeated password must be the same to the letter', () => {
  expect(checkConfirmPassword('demo1234', 'demo1234')).toBeNull();
  expect(said(checkConfirmPassword('demo1234', 'demo1234 '))).toBe('Passwords do not match');
});
