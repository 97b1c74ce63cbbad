import { describe, expect, it } from 'vitest';
import type { OopData } from '../../consult/out-of-province.ts';
import { saidInstant } from '../../time/said-instant.ts';
import type { RecordFacts } from './facts.ts';
import { book, edmonton, facts, other, service } from './facts.testing.ts';
import { judge } from './judge.ts';
import type { RuleContent } from './rule-book.ts';
import type { Outcome } from './rule.ts';
import { rules } from './table.ts';
import type { RuleId } from './table.ts';

const oop: OopData = {
  genderCode: 'F',
  addressLine1: '12 Water Street',
  addressLine2: '',
  addressLine3: '',
  cityName: 'Kelowna',
  postalCode: 'V1Y1A1',
  firstName: 'Ann',
  surname: 'Lee',
  birthDate: '19840317',
  provinceCode: 'BC',
};
const call = { type: 'phoneConsult', code: '03.01LJ', isMessage: false, askedDay: null } as const;
const message = { code: '03.01NG' } as const;
const toPatient = {
  type: 'patientMessage',
  code: '03.01S',
  isMessage: false,
  askedDay: null,
  requester: null,
} as const;
const british = { phn: '9000107403', province: 'BC' };
const calls = (...times: string[]) => times.map((at, index) => other(at, { id: `${index}`, code: '03.01LJ' }));
const weekly = (day: number, of: object = {}) => other(edmonton(`2026-11-${day} 07:00`), { code: '03.01S', ...of });

type Side = { of: Partial<RecordFacts>; at?: string; today?: string };
type Case = {
  rule: RuleId;
  why: string;
  trips: Side;
  neighbour: Side;
  outcome: Outcome;
  content?: Partial<RuleContent>;
};

/** Each rule with one record that trips it, and with its neighbour, which does not. */
const cases: Case[] = [
  {
    rule: 'snapshot-unreadable',
    why: 'the patient could not be read',
    outcome: 'hold',
    trips: { of: { patient: null } },
    neighbour: { of: {} },
  },
  {
    rule: 'health-number',
    why: 'its check digit is wrong',
    outcome: 'refuse',
    trips: { of: { patient: { phn: '055521445', province: 'AB' } } },
    neighbour: { of: { patient: { phn: '05552-1444', province: 'AB' } } },
  },
  {
    rule: 'health-number',
    why: 'it is missing, also for the referrer',
    outcome: 'refuse',
    trips: { of: { code: '03.01R', patient: { phn: ' ', province: 'AB' } } },
    neighbour: { of: { code: '03.01R' } },
  },
  {
    rule: 'quebec',
    why: 'patients of Quebec are not claimed',
    outcome: 'refuse',
    trips: { of: { patient: { phn: 'TREM84531718', province: 'QC' } } },
    neighbour: { of: { patient: { phn: '1234567890', province: 'ON' }, oopData: oop } },
  },
  {
    rule: 'out-of-province',
    why: 'the postal code is missing',
    outcome: 'refuse',
    trips: { of: { patient: british, oopData: { ...oop, postalCode: '' } } },
    neighbour: { of: { patient: british, oopData: oop } },
  },
  {
    rule: 'out-of-province',
    why: 'the date of birth is no day of the calendar',
    outcome: 'refuse',
    trips: { of: { patient: british, oopData: { ...oop, birthDate: '19840230' } } },
    neighbour: { of: { patient: british, oopData: { ...oop, birthDate: '19840229' } } },
  },
  {
    rule: 'out-of-province',
    why: 'the patient is born after the service',
    outcome: 'refuse',
    trips: { of: { patient: british, oopData: { ...oop, birthDate: '20261119' } } },
    neighbour: { of: { patient: british, oopData: { ...oop, birthDate: '20261118' } } },
  },
  {
    rule: 'same-day',
    why: 'the same code for the same patient on the same day',
    outcome: 'refuse',
    trips: { of: { others: [other(edmonton('2026-11-18 00:00'))] } },
    neighbour: { of: { others: [other(edmonton('2026-11-17 23:59:59'))] } },
  },
  {
    rule: 'same-day',
    why: 'the earlier one of two is paid, the later one not; but what a file has counts first',
    outcome: 'refuse',
    trips: { of: { others: [other(edmonton('2026-11-18 13:00'), { claimed: true })] } },
    neighbour: { of: { others: [other(edmonton('2026-11-18 13:00'))] } },
  },
  {
    rule: 'same-day',
    why: 'of the same moment the one that was made first',
    outcome: 'refuse',
    trips: { of: { others: [other(service, { id: '6' })] } },
    neighbour: { of: { others: [other(service, { id: '8' })] } },
  },
  {
    rule: 'calls-of-day',
    why: 'a third call of the day',
    outcome: 'refuse',
    trips: { of: { ...call, others: calls(edmonton('2026-11-18 08:00'), edmonton('2026-11-18 09:00')) } },
    neighbour: { of: { ...call, others: calls(edmonton('2026-11-17 08:00'), edmonton('2026-11-18 09:00')) } },
  },
  {
    rule: 'message-window',
    why: 'a message of the same consult less than 24 hours before',
    outcome: 'refuse',
    trips: {
      of: { ...message, others: [other(edmonton('2026-11-17 10:00:01'), { sameActivity: true, isMessage: true })] },
    },
    neighbour: {
      of: { ...message, others: [other(edmonton('2026-11-17 10:00'), { sameActivity: true, isMessage: true })] },
    },
  },
  {
    rule: 'econsult-near-call',
    why: 'a call less than 24 hours before',
    outcome: 'refuse',
    trips: { of: { others: calls(edmonton('2026-11-17 10:00:01')) } },
    neighbour: { of: { others: calls(edmonton('2026-11-17 10:00')) } },
  },
  {
    rule: 'econsult-near-call',
    why: 'a call less than 24 hours after counts too',
    outcome: 'refuse',
    trips: { of: { others: calls(edmonton('2026-11-19 09:59:59')) } },
    neighbour: { of: { others: calls(edmonton('2026-11-19 10:00')) } },
  },
  {
    rule: 'answered-late',
    why: 'day 31 after the question',
    outcome: 'refuse',
    trips: { of: { askedDay: '2026-10-18' } },
    neighbour: { of: { askedDay: '2026-10-19' } },
  },
  {
    rule: 'code-unknown',
    why: 'our fees lack the code on that day',
    outcome: 'warn',
    trips: { of: { ...message, code: '99.99Z', feeKnown: false } },
    neighbour: { of: message },
  },
  {
    rule: 'call-hour',
    why: 'a call from 17:00 on',
    outcome: 'refuse',
    trips: { of: call, at: edmonton('2026-11-18 17:00') },
    neighbour: { of: call, at: edmonton('2026-11-18 16:59:59') },
  },
  {
    rule: 'message-hour',
    why: 'a statutory holiday counts as weekend',
    outcome: 'warn',
    trips: { of: message, at: edmonton('2026-11-11 10:00') },
    neighbour: { of: message, at: edmonton('2026-11-12 10:00') },
  },
  {
    rule: 'requester',
    why: 'a physician asked',
    outcome: 'warn',
    trips: { of: { ...message, requester: 'md' } },
    neighbour: { of: { ...message, requester: 'np' } },
  },
  {
    rule: 'patient-message-patient-week',
    why: 'the second one in a week that begins on Sunday',
    outcome: 'hold',
    trips: { of: { ...toPatient, others: [weekly(15)] } },
    neighbour: { of: { ...toPatient, others: [weekly(14)] } },
  },
  {
    rule: 'patient-message-doctor-week',
    why: 'the fifteenth of the week',
    outcome: 'hold',
    trips: { of: { ...toPatient, messagesOfWeek: 14 } },
    neighbour: { of: { ...toPatient, messagesOfWeek: 13 } },
  },
  {
    rule: 'patient-message-on-behalf',
    why: 'sent in the doctor’s name by somebody else',
    outcome: 'refuse',
    trips: { of: { ...toPatient, onBehalf: true } },
    neighbour: { of: toPatient },
  },
  {
    rule: 'patient-not-seen',
    why: 'last seen a day more than 12 months before',
    outcome: 'warn',
    trips: { of: { ...toPatient, seenDay: '2025-11-17' } },
    neighbour: { of: { ...toPatient, seenDay: '2025-11-18' } },
  },
  {
    rule: 'diagnosis-missing',
    why: 'content names the code',
    outcome: 'refuse',
    content: { rules: { rules: [{ rule: 'diagnosis-missing', from: '2026-01-01', limits: { codes: ['03.01O'] } }] } },
    trips: { of: {} },
    neighbour: { of: { dxCode: '2165' } },
  },
  {
    rule: 'diagnosis-unknown',
    why: 'our list has no such diagnosis',
    outcome: 'warn',
    trips: { of: { dxCode: '999X' } },
    neighbour: { of: { dxCode: '216.5' } },
  },
  {
    rule: 'practice-id',
    why: 'the doctor’s practice id was not validated',
    outcome: 'hold',
    trips: { of: { practiceIdValidated: false } },
    neighbour: { of: {} },
  },
  {
    rule: 'service-to-come',
    why: 'a call was marked complete on the day before it',
    outcome: 'hold',
    trips: { of: call, today: '2026-11-17' },
    neighbour: { of: call, today: '2026-11-18' },
  },
  {
    rule: 'submission-late',
    why: 'day 91 after the service',
    outcome: 'refuse',
    trips: { of: {}, today: '2027-02-17' },
    neighbour: { of: {}, today: '2026-11-18' },
  },
  {
    rule: 'submission-late',
    why: 'day 75 warns already',
    outcome: 'warn',
    trips: { of: {}, today: '2027-02-01' },
    neighbour: { of: {}, today: '2027-01-31' },
  },
];

const judged = ({ of, at, today = '2026-11-20' }: Side, content: Partial<RuleContent> = {}) =>
  judge(facts(of, at), book(content), today);

describe('a rule', () => {
  it.each(cases)('$rule: $why; its neighbour breaks nothing', ({ rule, trips, neighbour, outcome, content }) => {
    expect(judged(trips, content).findings).toContainEqual(
      expect.objectContaining({ rule, outcome, unchecked: false }),
    );
    expect(judged(neighbour, content).findings).toEqual([]);
  });

  it('has such a record, or only the payer knows it', () => {
    const tried = new Set<string>(cases.map(({ rule }) => rule));
    expect(rules.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual(['identifier']);
  });

  it('has an id of its own, and a source in both languages', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { terms } of rules) {
      expect(terms.source.en === terms.source.fr).toBe(terms.source.en === 'ICD-9');
      expect(terms.confirmed).toBe(false);
    }
  });
});

describe('the facts of a finding', () => {
  const finding = (side: Side, rule: RuleId) => judged(side).findings.find((one) => one.rule === rule)?.facts;
  it('name the other record, the limit and the day', () => {
    expect(finding({ of: { others: calls(edmonton('2026-11-17 15:10')) } }, 'econsult-near-call')).toEqual({
      code: '03.01LJ',
      at: saidInstant(new Date(edmonton('2026-11-17 15:10'))),
      when: 'before',
    });
    expect(finding({ of: { askedDay: '2026-10-01' } }, 'answered-late')).toEqual({
      took: 48,
      most: 30,
      asked: '2026-10-01',
    });
    expect(finding({ of: { patient: british, oopData: { ...oop, postalCode: 'v1y' } } }, 'out-of-province')).toEqual({
      province: 'BC',
      missing: ['postalCode'],
    });
    expect(finding({ of: call, at: edmonton('2026-11-11 10:00') }, 'call-hour')).toEqual({
      fits: '03.01LK',
      at: saidInstant(new Date(edmonton('2026-11-11 10:00'))),
      holiday: '2026-11-11',
    });
  });

  it('tell nobody who the patient is', () => {
    for (const { trips, content } of cases)
      expect(JSON.stringify(judged(trips, content).findings)).not.toMatch(/0555|Lee|Kelowna|216/);
  });
});

describe('a judgement', () => {
  it('is ready, or the gravest of what was found', () => {
    expect(judged({ of: {} }).verdict).toBe('ready');
    expect(judged({ of: { dxCode: '999X' } }).verdict).toBe('warn');
    expect(judged({ of: { dxCode: '999X', practiceIdValidated: false } }).verdict).toBe('hold');
    expect(
      judged({ of: { dxCode: '999X', practiceIdValidated: false, patient: { phn: '', province: 'AB' } } }).verdict,
    ).toBe('refuse');
  });

  it('says of what it lacks that it could not check it, and keeps nothing back for that', () => {
    const { verdict, findings } = judged({ of: { others: undefined, practiceIdValidated: undefined } });
    expect(verdict).toBe('warn');
    expect(findings.map(({ rule, unchecked }) => [rule, unchecked])).toEqual([
      ['same-day', true],
      ['message-window', true],
      ['econsult-near-call', true],
      ['practice-id', true],
    ]);
  });

  it('says so of a rule that throws', () => {
    expect(judged({ of: { askedDay: 'yesterday' } }).findings).toEqual([
      { rule: 'answered-late', outcome: 'warn', unchecked: true, facts: {} },
    ]);
  });

  it('is none where the province has no claims way: no Alberta rule judges its records', () => {
    const wrong = { patient: { phn: '', province: 'AB' }, practiceIdValidated: false };
    for (const province of ['BC', 'ON', '']) {
      const { verdict, findings, passed } = judged({ of: { ...wrong, province } });
      expect([verdict, findings, passed]).toEqual(['elsewhere', [], []]);
    }
  });

  it('of a referrer’s record is by patient and submission window alone', () => {
    const referrer = { code: '03.01R', isMessage: false, practiceIdValidated: false, dxCode: '999X' };
    const { findings, passed } = judged({ of: { ...referrer, others: [other(service, { code: '03.01R', id: '1' })] } });
    expect(findings).toEqual([]);
    expect(passed.map(({ rule }) => rule)).toEqual(['health-number', 'quebec', 'submission-late']);
  });

  it('of a call is by its own limit, not by 67A', () => {
    expect(judged({ of: { ...call, others: calls(edmonton('2026-11-18 09:00')) } }).findings).toEqual([]);
  });
});
