/** A signature that is typed. Source: server rules, section 25 (the agreement is the signer's own). */
import type { AccountFault } from '../fault/fault.ts';
import { foldText } from '../inbox/search-terms.ts';

export const signatureOfAnother: AccountFault = { code: 'signature-of-another' };

/**
 * Null for a typed signature that holds the signer's first and last name as the form has them, in either order, with
 * whatever else stands in a full name: middle names, a title, credentials. Accents, capitals, hyphens and apostrophes
 * do not count, nor do spaces where a script has none.
 */
export function checkTypedSignature(
  typed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): AccountFault | null {
  const [first, last, words] = [firstName, lastName, typed].map(wordsOf) as [string[], string[], string[]];
  const whole = words.join('');
  const isWhole = whole === [...first, ...last].join('') || whole === [...last, ...first].join('');
  return isWhole || [...first, ...last].every((word) => words.includes(word)) ? null : signatureOfAnother;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replaceAll(/['’ʼ]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
