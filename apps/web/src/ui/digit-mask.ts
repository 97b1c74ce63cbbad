import { phoneMask } from '@consult/domain/patient/phone.ts';

/**
 * Masks of digits, '0000/00/00' or '(000) 000-0000': 0 is a digit, the rest is shown as it is. A mask helps and never
 * fights: text may be pasted in any writing, deleted anywhere, and the caret stays where the person works.
 */

/** What stands in a field, and where the caret is; `end` differs from `start` where something is selected. */
export type Typed = { value: string; start: number; end: number };

export type Edit = {
  before: Typed;
  /** As the browser left it. */
  after: { value: string; caret: number };
  /** InputEvent.inputType; '' for a browser that filled the field in by itself. */
  inputType: string;
  /** InputEvent.data: what was typed. */
  data: string | null;
};

/** The digits of a text; full-width and other compatibility digits count as the digits they stand for. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
}

/**
 * Digits in the mask's writing; a separator appears with the digit behind it. What the mask has no place for follows.
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

/** What the field holds after an edit, and where the caret goes. */
export function maskEdit(mask: string, edit: Edit): { value: string; caret: number } {
  const { before, after, inputType } = edit;
  let digits = digitsOf(after.value);
  let left = digitsOf(after.value.slice(0, after.caret)).length;

  if (inputType.startsWith('deleteContent') && before.start === before.end && digits === digitsOf(before.value)) {
    // Only a separator went: the digit beyond it was meant.
    const at = inputType === 'deleteContentForward' ? left : left - 1;
    if (at >= 0) digits = digits.slice(0, at) + digits.slice(at + 1);
    left = Math.max(0, Math.min(left, at));
  }
  if (inputType === 'insertText' && mask === phoneMask && /^1\d{10}$/.test(digits)) {
    // '1 403 …' typed to its end: the country's 1 goes, as it goes from a pasted number.
    digits = digits.slice(1);
    left = Math.max(0, left - 1);
  }
  if (inputType === 'insertText' && digits.length > roomOf(mask)) {
    // A digit too many is not taken; pasted ones stay, so that the field's own check can say what is wrong.
    return { value: before.value, caret: before.start };
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

/** '1958/2' and a typed '/' is February: a lone digit in a place for two gets its 0. */
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

/** The position behind so many digits. */
function placeAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/[0-9]/.test(text.charAt(index))) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
