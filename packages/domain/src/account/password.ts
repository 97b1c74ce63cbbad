import type { AccountFault } from '../fault/fault.ts';
import { foldText } from '../inbox/search-terms.ts';

/** Passwords as a form checks them. Source: document 1, section 5. */

export const passwordMinLength = 6;
export const passwordRequired: AccountFault = { code: 'password-required' };
export const passwordTooShort: AccountFault = { code: 'password-too-short', least: passwordMinLength };
export const passwordsDiffer: AccountFault = { code: 'passwords-differ' };
export const passwordCommon: AccountFault = { code: 'password-common' };
export const passwordOwnName: AccountFault = { code: 'password-own-name' };

/** A password with fewer letters than this besides its owner's own words is little more than those. */
const fewestOtherLetters = 4;
/** Own words shorter than this are in too many other words: they count where the password holds nothing else. */
const shortestOwnWord = 3;
/** Shorter ones, as the initials of an address, never count. */
const shortestOfAll = 2;

/**
 * Null when the password may be used, else the fault. Nothing is trimmed: spaces count. Whether many people use it only
 * the server knows (passwordCommon), for its list is long.
 * @param own what everybody knows of its owner: names, e-mail address
 */
export function checkPassword(password: string, own: readonly string[] = []): AccountFault | null {
  if (password === '') return passwordRequired;
  if (Array.from(password).length < passwordMinLength) return passwordTooShort;
  return isOwnName(password, own) ? passwordOwnName : null;
}

/** Whether hardly a letter of the password is left without its owner's own words, as in 'falardeau2026!'. */
function isOwnName(password: string, own: readonly string[]): boolean {
  const words = own.flatMap((text) => foldText(text).split(/[^\p{L}]+/u)).toSorted((a, b) => b.length - a.length);
  const letters = foldText(password).replaceAll(/[^\p{L}]/gu, '');
  const lettersBeside = (shortest: number): string =>
    words
      .filter((word) => Array.from(word).length >= shortest)
      .reduce((left, word) => left.replaceAll(word, ''), letters);
  if (letters !== '' && lettersBeside(shortestOfAll) === '') return true;
  const others = lettersBeside(shortestOwnWord);
  return others !== letters && Array.from(others).length < fewestOtherLetters;
}

/** Null when the repeated password is the same; check again when either changes. */
export function checkConfirmPassword(password: string, confirmPassword: string): AccountFault | null {
  return password === confirmPassword ? null : passwordsDiffer;
}
