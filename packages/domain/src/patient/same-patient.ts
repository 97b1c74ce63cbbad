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
