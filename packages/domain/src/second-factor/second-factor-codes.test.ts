import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readAppCode,
  readRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeLength,
  showRecoveryCode,
} from './second-factor-codes.ts';

test('a code of an authenticator app is read with the spaces that apps show it with', () => {
  expect(['123456', ' 123 456 ', '123-456'].map(readAppCode)).toEqual(['123456', '123456', '123456']);
  expect(['12345', '1234567', '12345a', ''].map(readAppCode)).toEqual([null, null, null, null]);
});

test('a recovery code is read as it is shown, in small letters, and with O and I for the digits', () => {
  const code = fc.array(fc.constantFrom(...Array.from(recoveryCodeAlphabet)), {
    minLength: recoveryCodeLength,
    maxLength: recoveryCodeLength,
  });
  fc.assert(
    fc.property(code, (letters) => {
      const made = letters.join('');
      expect(readRecoveryCode(showRecoveryCode(made))).toBe(made);
      expect(readRecoveryCode(` ${made.toLowerCase()} `)).toBe(made);
      expect(readRecoveryCode(made.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(made);
      expect(readRecoveryCode(made.slice(1))).toBeNull();
    }),
  );
  expect(readRecoveryCode('UUUU-UUUU-UUUU-UUUU')).toBeNull();
});
