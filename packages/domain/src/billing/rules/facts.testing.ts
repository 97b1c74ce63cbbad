import { businessDay, instantAt } from '../../time/business-time.ts';
import type { OtherRecord, RecordFacts } from './facts.ts';
import { ruleBook } from './rule-book.ts';
import type { RuleContent } from './rule-book.ts';

const none: RuleContent = { rules: null, codes: null, holidays: null };

/** The rules of a fresh installation with what content says instead; our list has two diagnoses. */
export const book = (content: Partial<RuleContent> = {}) =>
  ruleBook({ ...none, ...content }, new Set(['2165', '1733']));

/** A time of Edmonton's wall clock: '2026-11-18 16:59:59'. */
export function edmonton(text: string): string {
  const [day = '', time = ''] = text.split(' ');
  const [hour, minute, second = 0] = time.split(':').map(Number) as [number, number, number?];
  return new Date(instantAt(day, hour, minute).getTime() + second * 1000).toISOString();
}

/** A Wednesday, 10:00 in Edmonton. */
export const service = edmonton('2026-11-18 10:00');

/** A record that breaks no rule: an eConsult that was answered on the day it was asked. `when` moves its service. */
export function facts(of: Partial<RecordFacts> = {}, when = service): RecordFacts {
  const at = Date.parse(when);
  return {
    id: '7',
    type: 'econsult',
    code: '03.01O',
    feeKnown: true,
    at,
    day: businessDay(new Date(at)),
    isMessage: true,
    province: 'AB',
    patient: { phn: '055521444', province: 'AB' },
    oopData: null,
    dxCode: '',
    askedDay: businessDay(new Date(at)),
    requester: 'np',
    practiceIdValidated: true,
    onBehalf: false,
    seenDay: '2026-10-01',
    others: [],
    messagesOfWeek: 0,
    ...of,
  };
}

/** Another record of the same patient on another consult. */
export function other(when: string, of: Partial<OtherRecord> = {}): OtherRecord {
  const at = Date.parse(when);
  return {
    id: '3',
    code: '03.01O',
    at,
    day: businessDay(new Date(at)),
    samePatient: true,
    sameActivity: false,
    isMessage: false,
    claimed: false,
    ...of,
  };
}
