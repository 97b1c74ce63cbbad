import { phoneMask } from '@consult/domain/patient/phone.ts';

/**
 * Masks of digits, '0000/00/00' or '(000) 000-0000': 0 stands for a digit, all else is shown as it is. A mask helps and
 * never hinders: people may paste text in any form, delete anywhere, and the caret stays where they work.
 */

/** The text of a field and its caret; `end` differs from `start` where text is selected. */
export type Typed = { value: string; start: number; end: number };

export type Edit = {
  before: Typed;
  /** The field as the browser left it. */
  after: { value: string; caret: number };
  /** InputEvent.inputType; '' when the browser filled the field in by itself. */
  inputType: string;
  /** InputEvent.data: the typed text. */
  data: string | null;
};

/** The digits of a text; full-width and other compatibility digits count as the digits they stand for. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
}

/**
 * Digits in the mask's form; a separator appears with the digit behind it. Digits for which the mask has no place
 * follow at the end.
 */
export function writeDigits(mask: string, digits: string): string {
  let written = '';
  let used = 0;
  let separators = '';
  for (const place of mask) {
    if (used >= digits.length) break;
    if (place === '0') {
      written += separators + digits.charAt(used);
      separators = '';
      used += 1;
    } else separators += place;
  }
  return written + digits.slice(used);
}

/** How many digits the mask has room for. */
export function roomOf(mask: string): number {
  return mask.replaceAll(/[^0]/g, '').length;
}

/** The field's text after an edit, and the place of the caret. */
export function maskEdit(mask: string, edit: Edit): { value: string; caret: number } {
  const { before, after, inputType } = edit;
  let digits = digitsOf(after.value);
  let left = digitsOf(after.value.slice(0, after.caret)).length;

  if (inputType.startsWith('deleteContent') && before.start === before.end && digits === digitsOf(before.value)) {
    // The person deleted only a separator, and meant the digit beyond it.
    const at = inputType === 'deleteContentForward' ? left : left - 1;
    if (at >= 0) digits = digits.slice(0, at) + digits.slice(at + 1);
    left = Math.max(0, Math.min(left, at));
  }
  if (inputType === 'insertText' && mask === phoneMask && /^1\d{10}$/.test(digits)) {
    // '1 403 …' typed to its end: the country's 1 goes, as it does from a pasted number.
    digits = digits.slice(1);
    left = Math.max(0, left - 1);
  }
  if (inputType === 'insertText' && after.caret === after.value.length && isSeparator(edit.data)) {
    const padded = padLastPair(mask, digits);
    if (padded !== digits) return { value: writeDigits(mask, padded), caret: writeDigits(mask, padded).length };
  }
  const value = writeDigits(mask, digits);
  return { value, caret: placeAfter(value, left) };
}

function isSeparator(data: string | null): boolean {
  return data !== null && /^[-/. ]$/.test(data);
}

/** '1958/2' and a typed '/' means February: a lone digit in a place for two gets its 0. */
function padLastPair(mask: string, digits: string): string {
  let passed = 0;
  for (const group of mask.split(/[^0]+/)) {
    passed += group.length;
    if (digits.length < passed) {
      return group.length === 2 && digits.length === passed - 1 ? `${digits.slice(0, -1)}0${digits.slice(-1)}` : digits;
    }
  }
  return digits;
}

/** The position behind this many digits. */
function placeAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/[0-9]/.test(text.charAt(index))) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
