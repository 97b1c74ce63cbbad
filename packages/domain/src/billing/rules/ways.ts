import { econsultConsultantCode, econsultReferrerCode, phoneConsultCode, threadMessageCode } from '../codes.ts';
import type { Holidays } from '../codes.ts';
import type { RecordStatus } from '../record-status.ts';
import type { RecordFacts } from './facts.ts';
import type { Finding } from './judge.ts';

/** What a doctor can decide about a record of theirs. Nothing is changed or moved to be paid. */
export const ways = ['notBillable', 'hold', 'correct', 'asIs', 'accept', 'billAgain'] as const;
export type Way = (typeof ways)[number];

/** What can be done now, in the order in which it is offered; none while a file has the record, or once it is over. */
export function waysOf(
  { status, decision }: { readonly status: RecordStatus; readonly decision: '' | 'hold' | 'asIs' },
  findings: readonly Pick<Finding, 'rule' | 'outcome'>[],
): readonly Way[] {
  if (status === 'refused') return ['correct', 'accept', 'notBillable'];
  if (status === 'notBillable') return findings.some(({ rule }) => rule === 'quebec') ? [] : ['billAgain'];
  if (status !== 'new' && status !== 'onHold' && status !== 'pending') return [];
  const kept = findings.some(({ outcome }) => outcome !== 'warn');
  return [
    'notBillable',
    ...(decision === 'hold' ? (['billAgain'] as const) : (['hold'] as const)),
    'correct',
    // What could not be read can not be sent.
    ...(kept && decision !== 'asIs' && findings.every(({ rule }) => rule !== 'snapshot-unreadable')
      ? (['asIs'] as const)
      : []),
  ];
}

/**
 * The codes that say what was done, the one that fits first. Of two that fit, none is chosen because it pays more: a
 * call has that of its hour, or that of an answer in writing.
 */
export function fittingCodes(
  { type, code, at }: Pick<RecordFacts, 'type' | 'code' | 'at'>,
  side: string,
  holidays: Holidays,
): readonly string[] {
  // The referrer's code of a call is the installation's own: nothing here says which another one would fit.
  if (type === 'phoneConsult' && side === 'referrer') return [code];
  if (type === 'phoneConsult' && side !== 'message')
    return [phoneConsultCode(new Date(at), holidays), econsultConsultantCode];
  if (type !== 'econsult' && type !== 'phoneConsult') return [code];
  if (side === 'referrer') return [econsultReferrerCode];
  return side === 'consultant' ? [econsultConsultantCode, threadMessageCode] : [threadMessageCode];
}
