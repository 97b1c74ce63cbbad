import type { PatientFault } from '../fault/fault.ts';
import { holdsWebAddress } from '../invite/web-address.ts';
import { isBlank } from '../patient/blank-text.ts';
import { displayNameMaxLength } from './limits.ts';

/** Sending on behalf of somebody. Source: document 2, sections 3 and 4; server rules, section 17. */

export const displayNameRequired: PatientFault = { code: 'display-name-required' };
export const displayNameTooLong: PatientFault = { code: 'display-name-too-long', most: displayNameMaxLength };
export const displayNameCharacters: PatientFault = { code: 'display-name-characters' };
export const onBehalfNotHere: PatientFault = { code: 'on-behalf-not-here' };

/**
 * Null where a name may stand as the sender of a mail, else the fault: 1 to 80 characters as a reader counts them,
 * without line breaks, addresses and '@', so that no mail server or reader takes it for more than a name.
 */
export function checkDisplayName(name: string): PatientFault | null {
  if (isBlank(name)) return displayNameRequired;
  if (/[\p{Cc}\u2028\u2029@]/u.test(name) || holdsWebAddress(name)) return displayNameCharacters;
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())].length;
  return graphemes <= displayNameMaxLength ? null : displayNameTooLong;
}

/** What the display name begins with: the specification's 'Dr. {name}' of a physician, and the clinic's name. */
export function defaultDisplayName(
  of: { readonly kind: 'clinic'; readonly name: string } | { readonly kind: 'physician'; readonly name: string },
): string {
  return of.kind === 'clinic' ? of.name : `Dr. ${of.name}`;
}
