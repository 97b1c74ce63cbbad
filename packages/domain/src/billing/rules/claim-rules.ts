import { econsultReferrerCode } from '../codes.ts';
import { dayNumber } from '../../time/business-time.ts';
import { listOf, numberOf, terms } from './rule.ts';
import type { Rule } from './rule.ts';

/** What a claim asks for whatever its code: the diagnosis, its doctor, its time. */

export const claimRules = [
  {
    // limits.codes need one: none in a fresh installation.
    id: 'diagnosis-missing',
    payerCodes: [],
    terms: terms('General', { outcome: 'refuse', not: [econsultReferrerCode], limits: { codes: [] } }),
    check: ({ code, dxCode }, circumstances) =>
      listOf(circumstances, 'codes').includes(code) ? { broken: dxCode === '', facts: {} } : null,
  },
  {
    // The list is not the province's own, so it only warns.
    id: 'diagnosis-unknown',
    payerCodes: [],
    terms: terms('ICD-9', { outcome: 'warn', not: [econsultReferrerCode] }),
    check: ({ dxCode }, { diagnoses }) => {
      if (dxCode === '') return null;
      return diagnoses === undefined
        ? 'unknown'
        : { broken: !diagnoses.has(dxCode.replaceAll('.', '').toUpperCase()), facts: {} };
    },
  },
  {
    id: 'practice-id',
    payerCodes: [],
    terms: terms('General', { outcome: 'hold', not: [econsultReferrerCode] }),
    check: ({ practiceIdValidated }) =>
      practiceIdValidated === undefined ? 'unknown' : { broken: !practiceIdValidated, facts: {} },
  },
  {
    // A call that is marked complete before its time. Its day ends the wait.
    id: 'service-to-come',
    payerCodes: [],
    terms: terms('General', { outcome: 'hold', not: [econsultReferrerCode] }),
    check: ({ day }, { today }) => (day > today ? { broken: true, facts: { day } } : null),
  },
  {
    // limits.days after the day of service, which is day 0; the last one lasts to midnight. It warns from limits.warn.
    id: 'submission-late',
    payerCodes: [],
    terms: terms('General', { outcome: 'refuse', limits: { days: 90, warn: 75 } }),
    check: ({ day }, circumstances) => {
      const age = dayNumber(circumstances.today) - dayNumber(day);
      const most = numberOf(circumstances, 'days');
      const facts = { age, most, left: Math.max(0, most - age) };
      if (age > most) return { broken: true, facts };
      return age >= numberOf(circumstances, 'warn')
        ? { broken: true, facts, outcome: 'warn' }
        : { broken: false, facts };
    },
  },
] as const satisfies readonly Rule[];
