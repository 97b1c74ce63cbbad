import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const phoneConsultRows = {
  'phoneConsult-getBillingCodes': {
    as: 'derm',
    input: (world) => ({ activityId: world.phoneConsultId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'phoneConsult-billAndMarkComplete': {
    as: 'derm',
    input: (world) => ({ activityId: world.phoneConsultId, billingCode: '03.01O' }),
    record: activityRecord,
    bad: { activityId: noUuid, billingCode: 7 },
  },
  'phoneConsult-getTimes': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid, from: 'tomorrow', timeZone: 7 },
  },
} satisfies CallRows;
