import type { Cents } from '../money/money.ts';
import { readAssessed } from './assessment.ts';
import type { Assessed } from './assessment.ts';
import { readLine } from './fixed-width.ts';
import { assessedClaim, balanceRefusal } from './layout.ts';

/** What a line of the payer's says that fits nothing here: all of it that is about no patient. */
export type KeptAnswer =
  | ({ is: 'assessed'; amount: Cents | null } & Pick<Assessed, 'action' | 'result' | 'code'> & Days)
  /** What became of a batch: ACPT, PART or RFSE, and the payer's reason. */
  | { is: 'batch'; status: string; code: string }
  /** A claim that a batch balance refused. */
  | { is: 'not-taken'; code: string };

/** YYYYMMDD; '' where the line says none. */
type Days = { serviceDay: string; assessedDay: string };

/** Null where the line can not be read: it may be another submitter's, of which nothing was checked. */
export function readKeptLine(kind: 'balance' | 'assessment', raw: string): KeptAnswer | null {
  try {
    if (kind === 'assessment') {
      const { action, result, amount, code } = readAssessed(raw, 1);
      const { serviceDay, assessedDay } = readLine(assessedClaim, raw);
      return { is: 'assessed', action, result, amount, code, serviceDay, assessedDay };
    }
    const [, status, reason = ''] = /^(ACPT|PART|RFSE) ?(.*)$/.exec(raw) ?? [];
    if (status !== undefined) return { is: 'batch', status, code: reason };
    return { is: 'not-taken', code: readLine({ ...balanceRefusal, width: raw.length }, raw).reason };
  } catch {
    return null;
  }
}
