import { amendments, isOpenAmendment } from '../../claim/amendment.ts';
import type { Amendment, AmendmentState } from '../../claim/amendment.ts';
import type { Cents } from '../../money/money.ts';
import { econsultConsultantCode, econsultReferrerCode, phoneConsultCode, threadMessageCode } from '../codes.ts';
import type { Holidays } from '../codes.ts';
import type { RecordStatus } from '../record-status.ts';
import type { RecordFacts } from './facts.ts';
import type { Finding } from './judge.ts';

/**
 * What a doctor can decide about a record of theirs, and ask of the payer for a claim that it has. Nothing is changed
 * or moved to be paid.
 */
export const ways = [
  'notBillable',
  'hold',
  'correct',
  'asIs',
  'accept',
  'billAgain',
  ...amendments,
  'withdraw',
] as const;
export type Way = (typeof ways)[number];
/** Those that ask the payer, or take that back. */
export type AmendingWay = Amendment | 'withdraw';

export const isAmending = (way: Way): way is AmendingWay => way === 'withdraw' || amendments.some((one) => one === way);

/** The last claim of a record as the payer knows it, and where what was last asked for it stands. */
export type ClaimStanding = {
  readonly paid: Cents | null;
  readonly fee: Cents | null;
  /** The payer applied it: paid, in part or with nothing. */
  readonly applied: boolean;
  readonly amendment: AmendmentState | null;
};

/** What can be done now, in the order in which it is offered; `claim` is null where no file ever had the record. */
export function waysOf(
  { status, decision }: { readonly status: RecordStatus; readonly decision: '' | 'hold' | 'asIs' },
  findings: readonly Pick<Finding, 'rule' | 'outcome'>[],
  claim: ClaimStanding | null = null,
): readonly Way[] {
  if (status === 'submitted' || status === 'unconfirmed' || status === 'closed')
    return claim ? amendingWays(status, claim) : [];
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
 * A claim that was applied can be changed or deleted, and looked at again where it was paid otherwise than its fee. Of
 * one that has no result yet only that it is to be deleted can be said: it waits for the result.
 */
function amendingWays(status: RecordStatus, { paid, fee, applied, amendment }: ClaimStanding): readonly Way[] {
  if (amendment !== null && isOpenAmendment(amendment)) return amendment === 'asked' ? ['withdraw'] : [];
  if (status !== 'closed') return ['delete'];
  if (!applied) return [];
  return paid === fee ? ['change', 'delete'] : ['change', 'reassess', 'delete'];
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
