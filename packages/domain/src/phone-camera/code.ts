import { codeBytes } from './limits.ts';

/** Digits and letters that nobody takes for one another (Crockford's base 32: no I, L, O and U). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const allLetters = new RegExp(`^[${letters}]*$`);
const bitsOfLetter = 5;
const lengthOfCode = Math.ceil((codeBytes * 8) / bitsOfLetter);

/** A code of random bytes, as an address bears it and a person types it. */
export function codeOf(bytes: Uint8Array): string {
  let code = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= bitsOfLetter; bits -= bitsOfLetter) {
      code += letters[(held >> (bits - bitsOfLetter)) & 31];
      // What is left are fewer than five bits.
      held &= (1 << (bits - bitsOfLetter)) - 1;
    }
  }
  return bits > 0 ? code + letters[(held << (bitsOfLetter - bits)) & 31] : code;
}

/** A code in groups of four, to be read and typed. */
export function inGroups(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join(' ');
}

/**
 * The code in what somebody typed or pasted: with or without groups, in small letters, with an O for a zero and an I or
 * L for a one, or the whole address that bears it. Null where there is none in it.
 */
export function readCode(typed: string): string | null {
  const code = typed
    .slice(typed.lastIndexOf('#') + 1)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === lengthOfCode && allLetters.test(code) ? code : null;
}
