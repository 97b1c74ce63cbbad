/** The letters of a recovery code: none looks like another (Crockford's base 32). */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The letters of a recovery code: 80 bits. */
export const recoveryCodeLength = 16;
/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;
/** Digits of a code of an authenticator app. */
export const appCodeDigits = 6;

/** A code of an authenticator app as it was typed or pasted ('123 456'), as six digits; null where it is none. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Reads a typed recovery code into the form that was made: capitals without dashes, with digits for the letters that
 * people mistake for them.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const known =
    code.length === recoveryCodeLength && Array.from(code).every((letter) => recoveryCodeAlphabet.includes(letter));
  return known ? code : null;
}

/** 'ABCD-EFGH-JKMN-PQRS': a recovery code as people are shown it. */
export function showRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
