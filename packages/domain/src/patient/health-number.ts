import type { PatientFault } from '../fault/fault.ts';
import { isProvince } from './provinces.ts';
import type { Province } from './provinces.ts';

/**
 * Patient Health Numbers (PHN): typed, stored and shown forms. Source: server rules, section 6; document 1, section 5.
 */

export const healthNumberRequired: PatientFault = { code: 'health-number-required' };
export const healthNumberInvalid: PatientFault = { code: 'health-number-invalid' };
export const healthNumberCharacters: PatientFault = { code: 'health-number-characters' };

/** The look-up of known patients fires at this many characters and again at the full length. */
export const healthNumberLookupStart = 3;

export type HealthNumberMask = {
  /** '0' stands for a digit, 'a' for a letter; everything else is shown as it is. */
  readonly pattern: string;
  /** Strict masks (AB, BC) refuse other characters; the others only suggest how to write the number. */
  readonly strict: boolean;
};

const masks: Readonly<Record<Province, HealthNumberMask>> = {
  AB: { pattern: '00000-0000', strict: true },
  BC: { pattern: '0000 000 000', strict: true },
  MB: { pattern: '000 000 000', strict: false },
  NB: { pattern: '000 000 000', strict: false },
  NL: { pattern: '000 000 000 000', strict: false },
  NT: { pattern: 'a0000000', strict: false },
  NS: { pattern: '0000 000 000', strict: false },
  NU: { pattern: '000 000 000', strict: false },
  ON: { pattern: '0000 000 000', strict: false },
  PE: { pattern: '00000000', strict: false },
  QC: { pattern: 'aaaa 0000 0000', strict: false },
  SK: { pattern: '000 000 000', strict: false },
  YT: { pattern: '000 000 000', strict: false },
};

/** Invisible characters that come along with a copied number: soft hyphens, joiners, marks of direction. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** White space of any kind, the dashes that keyboards, word processors and PDFs produce, and invisible characters. */
const separators = /[\s\u00ad\u061c\u002d\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212]/gu;

function maskOf(province: string): HealthNumberMask | null {
  return isProvince(province) ? masks[province] : null;
}

/** The mask of a province's number; null for an unknown province, where anything may be typed. */
export function healthNumberMask(province: string): HealthNumberMask | null {
  return maskOf(province);
}

/** How many digits and letters a province's number has, separators not counted; null if unknown. */
export function healthNumberLength(province: string): number | null {
  const mask = maskOf(province);
  return mask ? mask.pattern.replaceAll(/[^0a]/g, '').length : null;
}

/**
 * The number as it is stored. In AB and BC all separators go, because the mask shows them and they carry nothing.
 * Elsewhere letters, spaces and dashes may belong to the number: invisible characters go, the ends are trimmed and runs
 * of white space become one space. Nothing else changes: checkHealthNumber later refuses a letter or a full-width
 * digit.
 */
export function normalizeHealthNumber(province: string, text: string): string {
  if (maskOf(province)?.strict) return text.replaceAll(separators, '');
  return text.replaceAll(invisible, '').trim().replaceAll(/\s+/gu, ' ');
}

/**
 * The form that all spellings of one number share: no separators, capitals. Compare, look up and hash this, never the
 * typed number.
 */
export function healthNumberKey(text: string): string {
  return text.replaceAll(separators, '').toUpperCase();
}

/**
 * Null when the number may be used, else the fault.
 *
 * - A text of nothing but white space and dashes counts as empty: healthNumberRequired, in every province.
 * - AB and BC: spaces and dashes are ignored in any place. A text that then is not exactly the province's count of
 *   ASCII digits gets the fault of the length. So does one with a letter, a full-width or an Arabic-Indic digit,
 *   however many characters it has, because that fault says how to mend it.
 * - Only a text of the right length can get healthNumberInvalid (wrong first or check digit).
 * - Elsewhere, and for codes of no province, the number has to be there and hold letters, digits, spaces and dashes
 *   only (ASCII, as the numbers are printed); checkProvince checks the province.
 */
export function checkHealthNumber(province: string, text: string): PatientFault | null {
  const key = healthNumberKey(text);
  if (key === '') return healthNumberRequired;
  if (province === 'BC') {
    if (!/^[0-9]{10}$/.test(key)) return { code: 'health-number-length', digits: 10 };
    return isBritishColumbiaNumber(digitsOf(key)) ? null : healthNumberInvalid;
  }
  if (province === 'AB') {
    if (!/^[0-9]{9}$/.test(key)) return { code: 'health-number-length', digits: 9 };
    return isAlbertaNumber(digitsOf(key)) ? null : healthNumberInvalid;
  }
  return /^[0-9A-Z]+$/.test(key) ? null : healthNumberCharacters;
}

/** The number for reading, with the separators of the province's mask where it fits it. */
export function formatHealthNumber(province: string, text: string): string {
  const stored = normalizeHealthNumber(province, text);
  const mask = maskOf(province);
  const key = healthNumberKey(text);
  if (!mask || key.length !== healthNumberLength(province)) return stored;
  let used = 0;
  let shown = '';
  for (const place of mask.pattern) {
    if (place !== '0' && place !== 'a') {
      shown += place;
      continue;
    }
    const character = key.charAt(used);
    if (!(place === '0' ? /[0-9]/ : /[A-Z]/).test(character)) return stored;
    shown += character;
    used += 1;
  }
  return shown;
}

/**
 * A text that names a patient's number, such as a consult's subject, with the number for reading; where the text holds
 * it in another grouping, or not, it stays.
 */
export function withReadableNumber(text: string, { province, phn }: { province: string; phn: string }): string {
  const stored = normalizeHealthNumber(province, phn);
  if (stored === '') return text;
  // Not within a longer number.
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}])${stored.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return text.replaceAll(whole, () => formatHealthNumber(province, phn));
}

/** The lengths, separators not counted, at which the look-up fires: 3 and the full length. */
export function healthNumberLookupLengths(province: string): readonly number[] {
  const full = healthNumberLength(province);
  return full === null ? [healthNumberLookupStart] : [healthNumberLookupStart, full];
}

/** Whether the look-up of known patients fires for the text so far. */
export function firesHealthNumberLookup(province: string, text: string): boolean {
  return healthNumberLookupLengths(province).includes(healthNumberKey(text).length);
}

function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}

/** BC: first digit 9; digits 2 to 9 times 2,4,8,5,10,9,7,3; last digit 11 - (sum mod 11). */
function isBritishColumbiaNumber(digits: readonly number[]): boolean {
  if (digits[0] !== 9) return false;
  const weights = [2, 4, 8, 5, 10, 9, 7, 3];
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index + 1] ?? 0), 0);
  // For sum mod 11 of 0 and 1 this is 11 and 10, which no digit equals: such numbers don't exist.
  return digits[9] === 11 - (sum % 11);
}

/** AB: with the 5th digit, the check digit, moved to the end the number passes Luhn. */
function isAlbertaNumber(digits: readonly number[]): boolean {
  if (digits.every((digit) => digit === 0)) return false;
  const moved = [...digits.slice(0, 4), ...digits.slice(5), ...digits.slice(4, 5)];
  const sum = moved.reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
