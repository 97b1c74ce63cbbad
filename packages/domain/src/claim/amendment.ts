import { cents } from '../money/money.ts';
import type { Cents } from '../money/money.ts';
import type { Assessed } from './assessment.ts';
import type { ClaimAction } from './batch.ts';

/**
 * What a doctor asks the payer to do with a claim that it applied, under the claim's own number (decision 172). The
 * record stays where it is until the payer has done it.
 */
export const amendments = ['change', 'reassess', 'delete'] as const;
export type Amendment = (typeof amendments)[number];

/** How the form says each. */
export const actionOf: Readonly<Record<Amendment, ClaimAction>> = { change: 'C', reassess: 'R', delete: 'D' };

export const amendmentStates = [
  /** Waits for the next file, and for the claim's own result. */
  'asked',
  /** In a file. */
  'sent',
  /** The payer looks at it for longer. */
  'held',
  /** Done. */
  'applied',
  /** The payer did not; the claim stands as it was. */
  'refused',
  /** Taken back by its doctor before a file had it. */
  'withdrawn',
  /** The payer refused the claim, or took it back: there is nothing to amend. */
  'lapsed',
] as const;
export type AmendmentState = (typeof amendmentStates)[number];

/** What each state may become; the database refuses every other change and audits each (functions/claims.sql). */
export const amendmentChanges: Readonly<Record<AmendmentState, readonly AmendmentState[]>> = {
  asked: ['sent', 'withdrawn', 'lapsed'],
  sent: ['held', 'applied', 'refused', 'lapsed'],
  held: ['applied', 'refused', 'lapsed'],
  applied: [],
  refused: [],
  withdrawn: [],
  lapsed: [],
};

/** Whether nothing else may be asked of the claim meanwhile. */
export const isOpenAmendment = (state: AmendmentState): boolean => amendmentChanges[state].length > 0;

/** What a line about an amendment makes of it. `moved`: cents that came, or went back (below zero). */
export type AfterAmendment =
  | { is: 'undecided' }
  | { is: 'amendment-held'; state: 'held' }
  | { is: 'amendment-refused'; state: 'refused' }
  | { is: 'changed'; state: 'applied'; paid: Cents; moved: Cents }
  | { is: 'deleted'; state: 'applied'; paid: null; moved: Cents }
  | { is: 'kept'; why: 'not-fitting' };

/**
 * What an answer to an amendment makes of it; `paid`: what the record was paid so far. A claim that is changed or
 * reassessed is paid as the line says, instead of what was paid; one that is deleted gives all of that back.
 */
export function afterAmendment(
  { result, amount }: Pick<Assessed, 'result' | 'amount'>,
  { amendment, paid }: { amendment: Amendment; paid: Cents },
): AfterAmendment {
  if (result === '') return { is: 'undecided' };
  if (result === 'H') return { is: 'amendment-held', state: 'held' };
  if (result === 'R') return { is: 'amendment-refused', state: 'refused' };
  if (amendment === 'delete') return { is: 'deleted', state: 'applied', paid: null, moved: cents(0 - paid) };
  if (amount === null) return { is: 'kept', why: 'not-fitting' };
  return { is: 'changed', state: 'applied', paid: amount, moved: cents(amount - paid) };
}
