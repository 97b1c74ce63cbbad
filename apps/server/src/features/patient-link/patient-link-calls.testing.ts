import { randomUUID } from 'node:crypto';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const patientLinkRows = {
  'patientLink-look': { as: 'plus', input: (world) => ({ code: world.copyCode }), bad: { code: '' } },
  'patientLink-stay': { as: 'plus', input: () => ({}), bad: {} },
  // The visit of the table is to the copy of a consult, which has no files.
  'patientLink-openFile': {
    as: 'plus',
    input: () => ({ attachmentId: randomUUID() }),
    bad: { attachmentId: noUuid },
    answers: 'NOT_FOUND',
  },
  'patientLink-finish': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;
