import { recordGroups } from '@consult/domain/billing/record-status.ts';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

const open = { fetchByStatus: { statuses: [...recordGroups.open] } };
const badQuestions = { fetchByStatus: 'new', fetchByCreated: 'May', fetchByHlinkResultReceivedAt: 5 };

/** How the tests try the calls of this room. */
export const billingRows = {
  'billing-decide': {
    as: 'plus',
    input: (world) => ({ recordId: world.people.cast.plus.id, version: 1, way: 'hold' }),
    answers: 'NOT_FOUND',
    bad: {
      recordId: noUuid,
      version: 0,
      way: 'lose',
      billingCode: 'x'.repeat(21),
      dxCode: 'flu',
      note: 'x'.repeat(501),
    },
  },
  'billing-getExplanation': {
    as: 'plus',
    input: (world) => ({ recordId: world.people.cast.plus.id }),
    answers: 'NOT_FOUND',
    bad: { recordId: noUuid },
  },
  'billing-getNeeds': { as: 'plus', input: () => ({}), bad: {} },
  'billing-preview': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, billingCode: '' }),
    record: activityRecord,
    bad: { activityId: noUuid, billingCode: 'x'.repeat(21) },
  },
  'reporting-countBillingRecords': { as: 'plus', input: () => open, bad: badQuestions },
  'reporting-createBillingReport': {
    as: 'plus',
    input: () => open,
    bad: { ...badQuestions, limit: 51, offset: -1, sort: 'patientId' },
  },
  'reporting-createRollupReport': {
    as: 'plus',
    input: (world) => ({ billingDoctorUid: world.people.cast.plus.id, millisecondsInYear: 31_536_000_000 }),
    record: { field: 'billingDoctorUid', kind: 'owner' },
    bad: { billingDoctorUid: 'me', millisecondsInYear: 0 },
  },
  'reporting-getRejectionExplanations': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;
