import type { ProfileFault } from '../fault/fault.ts';

/** Practice ids of practitioners, per province. Source: document 1, section 5; document 3, section 5. */

export const practiceIdRequired: ProfileFault = { code: 'practice-id-required' };
export const practiceIdInvalid: ProfileFault = { code: 'practice-id-invalid' };
export const mspNumberInvalid: ProfileFault = { code: 'msp-number-invalid' };

export type PracticeIdMask = {
  /** '0' stands for a digit, '*' for a letter or digit; everything else is shown as it is. */
  readonly pattern: string;
  /** The most characters that the field takes, the mask's own included. */
  readonly maxLength: number;
};

const masks: Readonly<Record<string, PracticeIdMask>> = {
  AB: { pattern: '0000-00000', maxLength: 10 },
  BC: { pattern: '*0000', maxLength: 5 },
};

/** The mask of a province's practice id; null where the id is free text. */
export function practiceIdMask(province: string): PracticeIdMask | null {
  return Object.hasOwn(masks, province) ? (masks[province] ?? null) : null;
}

/**
 * The id as it is stored and sent: only letters and digits are kept. British Columbia's leading J
 * becomes a capital; elsewhere the case is left as typed.
 */
export function normalizePracticeId(province: string, text: string): string {
  const kept = text.normalize('NFC').replaceAll(/[^\p{L}\p{Nd}]/gu, '');
  return province === 'BC' ? kept.toUpperCase() : kept;
}

/**
 * Null when the id may be used, else the fault. AB: exactly 9 digits. BC (MSP number): J and 4 digits, or 5 digits.
 * Other provinces: free text, always valid, but it must hold a letter or a digit. Digits are ASCII digits.
 */
export function checkPracticeId(province: string, text: string): ProfileFault | null {
  const id = normalizePracticeId(province, text);
  if (id === '') return practiceIdRequired;
  if (province === 'AB') return /^[0-9]{9}$/.test(id) ? null : practiceIdInvalid;
  if (province === 'BC') return /^(?:J[0-9]{4}|[0-9]{5})$/.test(id) ? null : mspNumberInvalid;
  return null;
}

/** The id for reading: Alberta's with its dash, the others as stored. */
export function formatPracticeId(province: string, text: string): string {
  const id = normalizePracticeId(province, text);
  return province === 'AB' && /^[0-9]{9}$/.test(id) ? `${id.slice(0, 4)}-${id.slice(4)}` : id;
}
