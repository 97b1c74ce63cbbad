import type { PatientFault } from '../fault/fault.ts';
import { foldText } from '../inbox/search-terms.ts';
import { checkHealthNumber, healthNumberKey } from './health-number.ts';

/** What tells one patient from another. Source: server rules, section 25. */
export type PatientIdentity = {
  readonly province: string;
  readonly phn: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Whether two spellings are one name: capitals, accents, hyphens and apostrophes do not count. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

function nameKey(name: string): string {
  return foldText(name)
    .replaceAll(/['\u2018\u2019\u02bc.]/gu, '')
    .replaceAll(/[\s\u002d\u2010-\u2015]+/gu, ' ')
    .trim();
}

/**
 * Whether `now` names another health number or name than `before`: a correction, or another patient. A part that is
 * missing on either side, or a number that can not be one yet, tells nothing.
 */
export function isOtherIdentity(before: PatientIdentity, now: PatientIdentity): boolean {
  const otherName = (a: string, b: string) => a.trim() !== '' && b.trim() !== '' && !isSameName(a, b);
  return (
    (isNumber(before) && isNumber(now) && healthNumberKey(before.phn) !== healthNumberKey(now.phn)) ||
    otherName(before.firstName, now.firstName) ||
    otherName(before.lastName, now.lastName)
  );
}

/** Whether the number can be one of its province. */
export function isNumber({ province, phn }: Pick<PatientIdentity, 'province' | 'phn'>): boolean {
  return checkHealthNumber(province, phn) === null;
}

/** What a clinic's record says of who has a health number. */
export type KnownPerson = { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string };

/**
 * Where somebody who is typed under a number differs from whom the clinic knows under it: in a part of the name
 * (folded, without accents), else in the date of birth; null where they are the same. Such a send asks first, and
 * changes the record only by the answer 'correct the record' (server rules, section 25).
 */
export function differsFromKnown(known: KnownPerson, typed: KnownPerson): 'name' | 'date-of-birth' | null {
  const named = isSameName(known.firstName, typed.firstName) && isSameName(known.lastName, typed.lastName);
  if (!named) return 'name';
  return known.dateOfBirth === typed.dateOfBirth ? null : 'date-of-birth';
}

/**
 * What the sender is asked: who has the number, where they may look patients up in their clinic; else only that
 * somebody does.
 */
export function knownFault(known: KnownPerson, differs: 'name' | 'date-of-birth', mayLookUp: boolean): PatientFault {
  if (mayLookUp)
    return {
      code: 'health-number-known',
      name: `${known.firstName} ${known.lastName}`.trim(),
      born: known.dateOfBirth,
    };
  return { code: differs === 'name' ? 'health-number-known-otherwise' : 'health-number-born-otherwise' };
}
