import {
  econsultConsultantCode,
  econsultReferrerCode,
  patientMessageCode,
  phoneCodeAt,
  threadMessageCode,
} from '../codes.ts';
import { dayNumber } from '../../time/business-time.ts';
import type { Day } from '../../time/business-time.ts';
import { saidInstant } from '../../time/said-instant.ts';
import { callCodes } from './earlier-rules.ts';
import { listOf, numberOf, terms } from './rule.ts';
import type { Rule } from './rule.ts';
import { wallHour } from './wall-hour.ts';

/** What a code asks for: a fee, the hour, who asked, how soon. */

export const codeRules = [
  {
    // The installation's fees are not the province's whole schedule, so it only warns.
    id: 'code-unknown',
    payerCodes: [],
    terms: terms('Price List', { outcome: 'warn', not: [econsultReferrerCode] }),
    check: ({ code, feeKnown }) => (feeKnown ? null : { broken: true, facts: { code } }),
  },
  {
    // By the start of the call; hours include their start and exclude their end.
    id: 'call-hour',
    payerCodes: ['63A'],
    terms: terms('03.01LJ, 03.01LK, 03.01LL', { outcome: 'refuse', codes: callCodes }),
    check: ({ code, at, day }, { isHoliday }) => {
      const fits = phoneCodeAt(wallHour(at), { has: isHoliday });
      return {
        broken: fits !== code,
        facts: { fits, at: saidInstant(new Date(at)), ...(isHoliday(day) && { holiday: day }) },
      };
    },
  },
  {
    // limits.from and limits.to are hours of a working day.
    id: 'message-hour',
    payerCodes: [],
    terms: terms('03.01NG', { outcome: 'warn', codes: [threadMessageCode], limits: { from: 7, to: 17 } }),
    check: ({ at, day }, circumstances) => {
      const { hour, weekday } = wallHour(at);
      const from = numberOf(circumstances, 'from');
      const to = numberOf(circumstances, 'to');
      const holiday = circumstances.isHoliday(day);
      return {
        broken: weekday === 0 || weekday === 6 || holiday || hour < from || hour >= to,
        facts: { at: saidInstant(new Date(at)), from, to, ...(holiday && { holiday: day }) },
      };
    },
  },
  {
    // limits.requesters may ask; a physician's question has codes of its own.
    id: 'requester',
    payerCodes: [],
    terms: terms('03.01NG', { outcome: 'warn', codes: [threadMessageCode], limits: { requesters: ['np'] } }),
    check: ({ requester }, circumstances) => {
      if (requester === undefined) return 'unknown';
      if (requester === null) return null;
      return { broken: !listOf(circumstances, 'requesters').includes(requester), facts: { requester } };
    },
  },
  {
    // limits.days, calendar: the day of the question is day 0.
    id: 'answered-late',
    payerCodes: [],
    terms: terms('03.01O', { outcome: 'refuse', codes: [econsultConsultantCode], limits: { days: 30 } }),
    check: ({ askedDay, day, type }, circumstances) => {
      if (askedDay === undefined) return 'unknown';
      if (askedDay === null || type !== 'econsult') return null;
      const took = dayNumber(day) - dayNumber(askedDay);
      const most = numberOf(circumstances, 'days');
      return { broken: took > most, facts: { took, most, asked: askedDay } };
    },
  },
  {
    id: 'patient-message-on-behalf',
    payerCodes: [],
    terms: terms('03.01S', { outcome: 'refuse', codes: [patientMessageCode] }),
    check: ({ onBehalf }) => ({ broken: onBehalf, facts: {} }),
  },
  {
    // limits.months, calendar, before the message.
    id: 'patient-not-seen',
    payerCodes: [],
    terms: terms('03.01S', { outcome: 'warn', codes: [patientMessageCode], limits: { months: 12 } }),
    check: ({ seenDay, day }, circumstances) => {
      if (seenDay === undefined) return 'unknown';
      const months = numberOf(circumstances, 'months');
      return {
        broken: seenDay === null || monthsLater(seenDay, months) < day,
        facts: { months, ...(seenDay !== null && { seen: seenDay }) },
      };
    },
  },
] as const satisfies readonly Rule[];

/** The same day of a later month; of a day that this month lacks, one after its last, which compares as it should. */
function monthsLater(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const number = year * 12 + month - 1 + months;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(number / 12)}-${two((number % 12) + 1)}-${two(date)}`;
}
