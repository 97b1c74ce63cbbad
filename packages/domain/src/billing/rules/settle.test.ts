import { expect, it } from 'vitest';
import { book, facts } from './facts.testing.ts';
import { judge } from './judge.ts';
import type { RecordFacts } from './facts.ts';
import { settle } from './settle.ts';
import type { Standing } from './settle.ts';
import { mayBecome } from '../record-status.ts';

const wrongNumber = { patient: { phn: '1', province: 'AB' } };
const notValidated = { practiceIdValidated: false };
const quebec = { patient: { phn: 'TREM84531718', province: 'QC' } };
const undecided = { decision: '', decidedRules: [] } as const;
const asIs = (...decidedRules: string[]) => ({ decision: 'asIs', decidedRules }) as const;

it.each<
  [string, Standing['status'], Omit<Standing, 'status'>, Partial<RecordFacts>, boolean, Standing['status'], string]
>([
  ['ready waits until its day is judged', 'new', undecided, {}, false, 'new', 'ready'],
  ['ready is pending then', 'new', undecided, {}, true, 'pending', 'ready'],
  ['a warning keeps nothing back', 'new', undecided, { dxCode: '999X' }, true, 'pending', 'warn'],
  ['refused stays new, out of the file', 'new', undecided, wrongNumber, true, 'new', 'refuse'],
  ['pending that would be refused now leaves the file', 'pending', undecided, wrongNumber, true, 'new', 'refuse'],
  ['held', 'new', undecided, notValidated, true, 'onHold', 'hold'],
  ['held until the event that mends it', 'onHold', undecided, {}, false, 'new', 'ready'],
  [
    'held by its doctor, whatever is true',
    'onHold',
    { decision: 'hold', decidedRules: [] },
    {},
    true,
    'onHold',
    'ready',
  ],
  ['sent as it is', 'new', asIs('health-number'), wrongNumber, false, 'pending', 'ready'],
  ['sent as it is, but another rule is broken since', 'pending', asIs('same-day'), wrongNumber, true, 'new', 'refuse'],
  ['of Quebec', 'new', undecided, quebec, false, 'notBillable', 'refuse'],
  ['of another province', 'pending', undecided, { ...wrongNumber, province: 'BC' }, true, 'new', 'elsewhere'],
])('a record: %s', (_, status, decided, of, promote, became, verdict) => {
  const settled = settle({ status, ...decided }, judge(facts(of), book(), '2026-11-20'), promote);
  expect([settled.status, settled.verdict]).toEqual([became, verdict]);
  expect(status === became || mayBecome(status, became)).toBe(true);
  expect(settled.rule === '').toBe(settled.verdict !== 'hold' || decided.decision === 'asIs');
});
