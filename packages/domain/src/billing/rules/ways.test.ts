import { expect, it } from 'vitest';
import { cents } from '../../money/money.ts';
import { mayBecome } from '../record-status.ts';
import { edmonton } from './facts.testing.ts';
import { fittingCodes, waysOf } from './ways.ts';

const refused = [{ rule: 'same-day', outcome: 'refuse' }] as const;
const warned = [{ rule: 'requester', outcome: 'warn' }] as const;
const none = { has: () => false };

it('a doctor decides until a file has the record, and again when it was refused', () => {
  const open = { status: 'new', decision: '' } as const;
  expect(waysOf(open, refused)).toEqual(['notBillable', 'hold', 'correct', 'asIs']);
  expect(waysOf(open, warned)).toEqual(['notBillable', 'hold', 'correct']);
  expect(waysOf({ status: 'onHold', decision: 'hold' }, [])).toEqual(['notBillable', 'billAgain', 'correct']);
  expect(waysOf({ status: 'pending', decision: 'asIs' }, refused)).toEqual(['notBillable', 'hold', 'correct']);
  expect(waysOf({ status: 'refused', decision: '' }, [])).toEqual(['correct', 'accept', 'notBillable']);
  expect(waysOf({ status: 'notBillable', decision: '' }, [])).toEqual(['billAgain']);
  for (const status of ['submitted', 'unconfirmed', 'closed', 'deleted', 'failed'] as const)
    expect(waysOf({ status, decision: '' }, refused)).toEqual([]);
});

it('of a claim that the payer has, it can be asked what fits where it stands', () => {
  const paid = (of: object) => ({ paid: cents(100), fee: cents(100), applied: true, amendment: null, ...of });
  const closed = { status: 'closed', decision: '' } as const;
  expect(waysOf(closed, [], paid({}))).toEqual(['change', 'delete']);
  expect(waysOf(closed, [], paid({ paid: cents(0) }))).toEqual(['change', 'reassess', 'delete']);
  expect(waysOf(closed, [], paid({ paid: null, applied: false }))).toEqual([]);
  expect(waysOf({ status: 'unconfirmed', decision: '' }, [], paid({ applied: false }))).toEqual(['delete']);
  expect(waysOf(closed, [], paid({ amendment: 'asked' }))).toEqual(['withdraw']);
  for (const amendment of ['sent', 'held'] as const) expect(waysOf(closed, [], paid({ amendment }))).toEqual([]);
  for (const amendment of ['refused', 'withdrawn', 'applied'] as const)
    expect(waysOf(closed, [], paid({ amendment }))).toEqual(['change', 'delete']);
  expect(waysOf({ status: 'refused', decision: '' }, [], paid({ paid: null, applied: false }))).toEqual([
    'correct',
    'accept',
    'notBillable',
  ]);
});

it('what can not be read is not sent as it is, and a patient of Quebec not billed again', () => {
  const unreadable = [{ rule: 'snapshot-unreadable', outcome: 'hold' }] as const;
  expect(waysOf({ status: 'onHold', decision: '' }, unreadable)).toEqual(['notBillable', 'hold', 'correct']);
  const quebec = [{ rule: 'quebec', outcome: 'refuse' }] as const;
  expect(waysOf({ status: 'notBillable', decision: '' }, quebec)).toEqual([]);
});

it('each way leads where the statuses allow', () => {
  for (const from of ['new', 'pending', 'refused'] as const) expect(mayBecome(from, 'notBillable')).toBe(true);
  expect(mayBecome('refused', 'new') && mayBecome('refused', 'closed') && mayBecome('notBillable', 'new')).toBe(true);
});

it('the code that is offered says what was done', () => {
  const call = (at: string) => ({ type: 'phoneConsult', code: '03.01LL', at: Date.parse(edmonton(at)) }) as const;
  expect(fittingCodes(call('2026-11-18 16:59'), 'consultant', none)).toEqual(['03.01LJ', '03.01O']);
  expect(fittingCodes(call('2026-11-18 17:00'), 'consultant', none)).toEqual(['03.01LK', '03.01O']);
  expect(fittingCodes(call('2026-11-18 12:00'), 'message', none)).toEqual(['03.01NG']);
  expect(fittingCodes({ type: 'econsult', code: '03.01R', at: 0 }, 'referrer', none)).toEqual(['03.01R']);
  expect(fittingCodes({ type: 'patientMessage', code: '03.01S', at: 0 }, 'OneWayPatient', none)).toEqual(['03.01S']);
});
