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
const undecided = { decision: '', decidedRules: [], missing: [], hasClinic: true } as const;
const asIs = (...decidedRules: string[]) => ({ ...undecided, decision: 'asIs', decidedRules }) as const;
const incomplete = { ...undecided, missing: ['facility'] } as const;

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
  ['held by its doctor, whatever is true', 'onHold', { ...undecided, decision: 'hold' }, {}, true, 'onHold', 'ready'],
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

it.each<[string, Standing['status'], Partial<Standing>, Partial<RecordFacts>, boolean, Standing['status'], string]>([
  ['stays on hold for that, in the day', 'onHold', {}, {}, false, 'onHold', 'claim-incomplete'],
  ['stays on hold for that, at night', 'onHold', {}, {}, true, 'onHold', 'claim-incomplete'],
  ['waits for that as well with a warning', 'onHold', {}, { dxCode: '999X' }, true, 'onHold', 'claim-incomplete'],
  ['waits for that again once it was corrected', 'new', {}, {}, false, 'onHold', 'claim-incomplete'],
  ['is held by a rule first', 'onHold', {}, notValidated, true, 'onHold', 'practice-id'],
  ['is held by its doctor first', 'onHold', { decision: 'hold' }, {}, true, 'onHold', ''],
  ['is new where it would be refused', 'onHold', {}, wrongNumber, true, 'new', ''],
  [
    'waits for that though it is sent as it is',
    'new',
    { decision: 'asIs', decidedRules: ['health-number'] },
    wrongNumber,
    false,
    'onHold',
    'claim-incomplete',
  ],
  ['of Quebec is not billed all the same', 'onHold', {}, quebec, true, 'notBillable', ''],
])('a record whose claim lacks something %s', (_, status, decided, of, promote, became, rule) => {
  const settled = settle({ status, ...incomplete, ...decided }, judge(facts(of), book(), '2026-11-20'), promote);
  expect([settled.status, settled.rule]).toEqual([became, rule]);
  expect(status === became || mayBecome(status, became)).toBe(true);
});

it('a record of a doctor without a clinic waits on hold for one, and goes on where the clinic is', () => {
  const nowhere = judge(facts({ ...wrongNumber, province: '' }), book(), '2026-11-20');
  const standing = { ...undecided, status: 'new', missing: ['facility'] } as const;
  const waits = settle({ ...standing, hasClinic: false }, nowhere, true);
  expect(waits).toMatchObject({ status: 'onHold', rule: 'claim-incomplete', missing: ['clinic', 'facility'] });
  const settledIn = (province: string) =>
    settle(
      { ...undecided, status: 'onHold', missing: ['clinic'] },
      judge(facts({ province }), book(), '2026-11-20'),
      true,
    );
  expect(settledIn('AB')).toMatchObject({ status: 'pending', rule: '', missing: [] });
  expect(settledIn('BC')).toMatchObject({ status: 'new', rule: '', missing: [] });
  const held = settle({ ...standing, decision: 'hold', hasClinic: false }, nowhere, true);
  expect([held.status, held.rule]).toEqual(['onHold', '']);
});
