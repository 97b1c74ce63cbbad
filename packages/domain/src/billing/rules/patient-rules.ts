import { checkOopFields } from '../../consult/out-of-province.ts';
import type { OopData } from '../../consult/out-of-province.ts';
import { isRealDate } from '../../claim/real-date.ts';
import { checkHealthNumber } from '../../patient/health-number.ts';
import type { Day } from '../../time/business-time.ts';
import type { Rule } from './rule.ts';
import { terms } from './rule.ts';

/** What a claim needs of the patient. */

export const patientRules = [
  {
    // What can not be read can not be claimed; the job that reads it tries no more.
    id: 'snapshot-unreadable',
    payerCodes: [],
    terms: terms('General', { outcome: 'hold' }),
    check: ({ patient }) => (patient === null ? { broken: true, facts: {} } : null),
  },
  {
    id: 'health-number',
    payerCodes: ['05A'],
    terms: terms('General', { outcome: 'refuse' }),
    check: ({ patient }) => {
      if (patient === null || patient.province === 'QC') return null;
      const fault = checkHealthNumber(patient.province, patient.phn);
      const facts = { province: patient.province, wrong: fault?.code ?? '' };
      return {
        broken: fault !== null,
        facts:
          fault && 'digits' in fault && typeof fault.digits === 'number' ? { ...facts, digits: fault.digits } : facts,
      };
    },
  },
  {
    // Only the payer knows a lifetime identifier; the rule explains the code, and foretells nothing.
    id: 'identifier',
    payerCodes: ['05BB'],
    terms: terms('General', { outcome: 'refuse' }),
    check: () => null,
  },
  {
    // Not claimed at all: the record becomes notBillable.
    id: 'quebec',
    payerCodes: [],
    terms: terms('Reciprocal billing', { outcome: 'refuse' }),
    check: ({ patient }) => (patient === null ? null : { broken: patient.province === 'QC', facts: {} }),
  },
  {
    id: 'out-of-province',
    payerCodes: [],
    terms: terms('Reciprocal billing', { outcome: 'refuse' }),
    check: ({ patient, oopData, province, day }) => {
      if (patient === null || ['', 'QC', province].includes(patient.province)) return null;
      const missing = missingOf(oopData, day);
      return { broken: missing.length > 0, facts: { province: patient.province, missing } };
    },
  },
] as const satisfies readonly Rule[];

const oopFields = [
  'genderCode',
  'addressLine1',
  'cityName',
  'postalCode',
  'firstName',
  'surname',
  'birthDate',
] as const;

/** The fields of a claim for a patient from out of province that are missing or wrong. Nobody was born after `day`. */
function missingOf(data: OopData | null, day: Day): readonly string[] {
  if (data === null) return oopFields;
  const wrong = checkOopFields(data);
  return oopFields.filter((field) =>
    field === 'firstName' || field === 'surname'
      ? data[field].trim() === ''
      : field === 'birthDate'
        ? !isRealDate(data.birthDate) || data.birthDate > day.replaceAll('-', '')
        : wrong[field] !== undefined,
  );
}
