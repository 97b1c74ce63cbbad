import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const handoutRows = {
  'library-saveResources': {
    as: 'derm',
    ready: (world) => world.app.write.query('delete from resource_library where person_id = $1', [cast.derm.id]),
    input: () => ({ version: 0, categories: [{ id: 'closing', name: 'Closing', resources: [] }] }),
    bad: { version: -1 },
  },
  'library-takeResource': {
    as: 'derm',
    input: () => ({ uploadId: randomUUID() }),
    bad: { uploadId: noUuid },
    answers: 'NOT_FOUND',
  },
} satisfies CallRows;
