import { recordGroups } from '@consult/domain/billing/record-status.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

const open = { fetchByStatus: { statuses: [...recordGroups.open] } };
const badQuestions = { fetchByStatus: 'new', fetchByCreated: 'May', fetchByHlinkResultReceivedAt: 5 };

/** How the tests try the calls of this room. */
export const billingRows = {
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
