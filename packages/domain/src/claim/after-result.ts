import type { RecordStatus } from '../billing/record-status.ts';
import type { Cents } from '../money/money.ts';
import type { Assessed } from './assessment.ts';

/**
 * What a line of an assessment makes of a record. Source: server rules, section 24, 'Results'. A line that does not fit
 * where its record stands is kept for an admin and changes nothing.
 */
type AfterResult =
  | { is: 'paid' | 'partly'; status: 'closed'; paid: Cents }
  | { is: 'refused' | 'reversed'; status: 'refused' }
  /** The payer looks at it for longer. */
  | { is: 'held'; status: 'unconfirmed' }
  /** Nothing was decided. */
  | { is: 'undecided' }
  | { is: 'kept'; why: 'not-fitting' };

const kept: AfterResult = { is: 'kept', why: 'not-fitting' };
const isOpen = (status: RecordStatus): boolean => status === 'submitted' || status === 'unconfirmed';

/** `paid`: what the record was paid so far; null where it was not. `expected`: what was claimed. */
export function afterResult(
  { result, amount }: Pick<Assessed, 'result' | 'amount'>,
  { status, paid, expected }: { status: RecordStatus; paid: Cents | null; expected: Cents | null },
): AfterResult {
  switch (result) {
    case '':
      return { is: 'undecided' };
    case 'V':
      return status === 'closed' && paid !== null ? { is: 'reversed', status: 'refused' } : kept;
    case 'H':
      return isOpen(status) ? { is: 'held', status: 'unconfirmed' } : kept;
    case 'R':
      return isOpen(status) ? { is: 'refused', status: 'refused' } : kept;
    case 'A':
      // A refusal that the payer took back is paid as well.
      if (amount === null || !(isOpen(status) || status === 'refused')) return kept;
      return { is: expected !== null && amount < expected ? 'partly' : 'paid', status: 'closed', paid: amount };
  }
}
