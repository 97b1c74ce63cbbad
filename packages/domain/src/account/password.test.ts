import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkConfirmPassword, checkPassword } from './password.ts';

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be 6 or more characters'],
  ['😀😀😀', 'Password must be 6 or more characters'],
  ['123456', null],
  ['      ', null],
])('%j gives %j', (password, message) => {
  expect(said(checkPassword(password))).toBe(message);
});

test('the repeated password must be the same to the letter', () => {
  expect(checkConfirmPassword('demo1234', 'demo1234')).toBeNull();
  expect(said(checkConfirmPassword('demo1234', 'demo1234 '))).toBe('Passwords do not match');
});
