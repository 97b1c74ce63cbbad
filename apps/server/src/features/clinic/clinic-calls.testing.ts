import { cast } from '@consult/testkit/cast.ts';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const clinicRows = {
  'clinic-getClinicInformation_v1': {
    as: 'moa',
    input: () => ({ clinicId: cast.moa.locations[0]!.clinicId }),
    bad: { clinicId: noUuid },
  },
} satisfies CallRows;
