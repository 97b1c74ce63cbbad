import { claimNumberWidth, prefixWidth } from './layout.ts';

/**
 * A claim's number: the submitter's prefix, the year, the source code, a sequence that never comes again, and a check
 * digit over the digits, modulus 10 (Luhn; that it is this one is a guess). Decision 152.
 */
type ClaimNumberParts = {
  /** Three letters. */
  prefix: string;
  /** Four digits. */
  year: number;
  /** Two letters or digits. */
  source: string;
  sequence: number;
};

/** The last sequence that a number can hold. */
export const lastSequence = 9_999_999;

/** @throws RangeError where the parts make no number */
export function claimNumber({ prefix, year, source, sequence }: ClaimNumberParts): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > lastSequence)
    throw new RangeError('No claim number is left');
  const digits = `${String(year % 100).padStart(2, '0')}${String(sequence).padStart(7, '0')}`;
  const number = `${prefix}${digits.slice(0, 2)}${source}${digits.slice(2)}${checkDigit(digits)}`;
  if (!/^[A-Z]{3}\d{2}[A-Z0-9]{2}\d{8}$/.test(number)) throw new RangeError('Not a claim number');
  return number;
}

/** The digit that makes the sum of Luhn a whole ten. */
function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((all, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The sequence of a claim number as people enter it; null for one that is none, its check digit included. */
export function sequenceOf(number: string): number | null {
  const [, year, sequence, check] = /^[A-Z]{3}(\d{2})[A-Z0-9]{2}(\d{7})(\d)$/.exec(number) ?? [];
  return sequence !== undefined && checkDigit(`${year}${sequence}`) === Number(check) ? Number(sequence) : null;
}

/** Whose claim it is. */
export const prefixOf = (number: string): string => number.slice(0, prefixWidth);

export const isClaimNumber = (text: string): boolean =>
  text.length === claimNumberWidth && /^[A-Z]{3}[A-Z0-9]+$/.test(text);
