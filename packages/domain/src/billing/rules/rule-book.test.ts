import { expect, it } from 'vitest';
import { book, facts, other } from './facts.testing.ts';
import { judge } from './judge.ts';

const content = {
  rules: {
    rules: [
      { rule: 'answered-late', from: '2026-06-01', to: '2026-09-30', limits: { days: 10 }, outcome: 'hold' },
      { rule: 'answered-late', from: '2026-10-01', limits: { days: 60 } },
      { rule: 'same-day', from: '2026-01-01', to: '2026-01-31', codes: ['03.01O'] },
      // A mistake in an entry changes what it says wrongly alone; one without its day changes nothing.
      { rule: 'practice-id', from: '2026-01-01', outcome: 'shout', limits: 'none', codes: 5 },
      { rule: 'quebec', outcome: 'warn' },
      null,
    ],
  },
};
const outcomes = (day: string, askedDay: string) =>
  judge(facts({ askedDay }, `${day}T17:00:00Z`), book(content), day).findings.map(({ rule, outcome }) => [
    rule,
    outcome,
  ]);

it('a record is judged by the rules of its own day, however old it is', () => {
  expect(outcomes('2026-05-20', '2026-05-01')).toEqual([]);
  expect(outcomes('2026-05-20', '2026-04-01')).toEqual([['answered-late', 'refuse']]);
  expect(outcomes('2026-06-20', '2026-06-01')).toEqual([['answered-late', 'hold']]);
  expect(outcomes('2026-10-20', '2026-09-01')).toEqual([]);
  expect(outcomes('2026-10-20', '2026-08-01')).toEqual([['answered-late', 'refuse']]);
});

it('a rule that is over judges nothing after its last day', () => {
  const twice = (day: string) =>
    judge(facts({ others: [other(`${day}T15:00:00Z`)] }, `${day}T17:00:00Z`), book(content), day).verdict;
  expect(['2025-12-30', '2026-01-31', '2026-02-01'].map(twice)).toEqual(['refuse', 'refuse', 'ready']);
});

it('the limits of messages to patients are those that already hold them', () => {
  const limited = book({ codes: { patientMessages: { perDoctorAndWeek: 2 } } });
  const message = {
    type: 'patientMessage',
    code: '03.01S',
    isMessage: false,
    askedDay: null,
    requester: null,
  } as const;
  expect(judge(facts({ ...message, messagesOfWeek: 1 }), limited, '2026-11-20').verdict).toBe('ready');
  expect(judge(facts({ ...message, messagesOfWeek: 2 }), limited, '2026-11-20').verdict).toBe('hold');
});

it('a mistake of an admin leaves the rest of a rule as it was', () => {
  const { findings } = judge(facts({ practiceIdValidated: false }), book(content), '2026-11-20');
  expect(findings).toEqual([{ rule: 'practice-id', outcome: 'hold', unchecked: false, facts: {} }]);
  const quebec = facts({ patient: { phn: 'TREM84531718', province: 'QC' } });
  expect(judge(quebec, book(content), '2026-11-20').verdict).toBe('refuse');
});

it('holidays are those that content names for a year', () => {
  const message = facts({ code: '03.01NG' }, '2026-11-11T17:00:00Z');
  const { findings } = judge(message, book({ holidays: { days: ['2026-12-25'] } }), '2026-11-20');
  expect(findings).toEqual([]);
});
