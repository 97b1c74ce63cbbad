import { billingWindowMs, econsultConsultantCode, econsultReferrerCode, patientMessageCode } from '../codes.ts';
import { messageBillingLimits } from '../patient-messages.ts';
import { addDays, weekdayOf } from '../../time/business-time.ts';
import type { Day } from '../../time/business-time.ts';
import { saidInstant } from '../../time/said-instant.ts';
import { countsBefore } from './facts.ts';
import type { OtherRecord, RecordFacts } from './facts.ts';
import { listOf, numberOf, terms } from './rule.ts';
import type { Rule } from './rule.ts';

/** What a record may not come after: other records of the same doctor. */

/** The codes of a call. */
export const callCodes: readonly string[] = ['03.01LJ', '03.01LK', '03.01LL'];

const found = (other: OtherRecord) => ({ code: other.code, at: saidInstant(new Date(other.at)) });

/** The Sunday on which the week of a business day begins. */
const weekOf = (day: Day): Day => addDays(day, -weekdayOf(day));

export const earlierRules = [
  {
    // A call has a limit of its own.
    id: 'same-day',
    payerCodes: ['67A'],
    terms: terms('Governing Rules', { outcome: 'refuse', not: [...callCodes, econsultReferrerCode] }),
    check: (facts) =>
      earlier(facts, (other) => other.samePatient && other.code === facts.code && other.day === facts.day),
  },
  {
    // limits.calls a patient and day.
    id: 'calls-of-day',
    payerCodes: ['63B'],
    terms: terms('03.01LJ, 03.01LK, 03.01LL', { outcome: 'refuse', codes: callCodes, limits: { calls: 2 } }),
    check: (facts, circumstances) => {
      if (facts.others === undefined) return 'unknown';
      const most = numberOf(circumstances, 'calls');
      let calls = 1;
      for (const other of facts.others)
        if (
          other.samePatient &&
          other.day === facts.day &&
          callCodes.includes(other.code) &&
          countsBefore(other, facts)
        )
          calls += 1;
      return { broken: calls > most, facts: { calls, most } };
    },
  },
  {
    // The window is closed at exactly 24:00:00.
    id: 'message-window',
    payerCodes: [],
    terms: terms('03.01NG', { outcome: 'refuse', not: [econsultReferrerCode] }),
    check: (facts) =>
      facts.isMessage
        ? earlier(
            facts,
            (other) => other.isMessage && other.sameActivity && Math.abs(facts.at - other.at) < billingWindowMs,
          )
        : null,
  },
  {
    // A call after the answer counts too.
    id: 'econsult-near-call',
    payerCodes: [],
    terms: terms('03.01O', { outcome: 'refuse', codes: [econsultConsultantCode], limits: { calls: callCodes } }),
    check: (facts, circumstances) => {
      if (facts.others === undefined) return 'unknown';
      const calls = listOf(circumstances, 'calls');
      const near = facts.others.find(
        (other) =>
          other.samePatient &&
          other.id !== facts.id &&
          calls.includes(other.code) &&
          Math.abs(facts.at - other.at) < billingWindowMs,
      );
      return near
        ? { broken: true, facts: { ...found(near), when: near.at <= facts.at ? 'before' : 'after' } }
        : { broken: false, facts: {} };
    },
  },
  {
    // limits.most a patient and week, which begins on Sunday.
    id: 'patient-message-patient-week',
    payerCodes: [],
    terms: terms('03.01S', {
      outcome: 'hold',
      codes: [patientMessageCode],
      limits: { most: messageBillingLimits.perPatientAndWeek },
    }),
    check: (facts, circumstances) => {
      if (facts.others === undefined) return 'unknown';
      const week = weekOf(facts.day);
      const most = numberOf(circumstances, 'most');
      const before = facts.others.filter(
        (other) =>
          other.samePatient && other.code === facts.code && weekOf(other.day) === week && countsBefore(other, facts),
      );
      return { broken: before.length >= most, facts: { sent: before.length + 1, most, week } };
    },
  },
  {
    // limits.most a doctor and week.
    id: 'patient-message-doctor-week',
    payerCodes: [],
    terms: terms('03.01S', {
      outcome: 'hold',
      codes: [patientMessageCode],
      limits: { most: messageBillingLimits.perDoctorAndWeek },
    }),
    check: ({ messagesOfWeek, day }, circumstances) => {
      if (messagesOfWeek === undefined) return 'unknown';
      const most = numberOf(circumstances, 'most');
      return { broken: messagesOfWeek >= most, facts: { sent: messagesOfWeek + 1, most, week: weekOf(day) } };
    },
  },
] as const satisfies readonly Rule[];

/** Broken by a record that counts before this one. */
function earlier(facts: RecordFacts, is: (other: OtherRecord) => boolean) {
  if (facts.others === undefined) return 'unknown' as const;
  const first = facts.others.find((other) => is(other) && countsBefore(other, facts));
  return first ? { broken: true, facts: found(first) } : { broken: false, facts: {} };
}
