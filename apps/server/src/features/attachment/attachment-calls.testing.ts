import { randomUUID } from 'node:crypto';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const attachmentRows = {
  'attachment-finish': {
    as: 'plus',
    input: (world) => ({ attachmentId: world.attachmentId }),
    record: { field: 'attachmentId', kind: 'attachment' },
    bad: { attachmentId: noUuid },
  },
  'attachment-list': { as: 'plus', input: () => ({ formId: randomUUID() }), bad: { formId: noUuid } },
  'attachment-remove': {
    as: 'plus',
    input: () => ({ attachmentIds: [randomUUID()] }),
    bad: { attachmentIds: [] },
  },
} satisfies CallRows;
