import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const outboxRows = {
  'outbox-list': { as: 'admin', input: () => ({ after: null }), bad: { after: 5 } },
  'outbox-get': {
    as: 'admin',
    input: (world) => ({ entryId: world.outboxId }),
    record: { field: 'entryId', kind: 'outbox' },
    bad: { entryId: noUuid },
  },
  'outbox-retry': {
    as: 'admin',
    input: (world) => ({ entryId: world.outboxId }),
    record: { field: 'entryId', kind: 'outbox' },
    bad: { entryId: noUuid },
    ready: (world) =>
      world.app.write.query(`update outgoing set state = 'failed', last_error = 'SMTP 451' where id = $1`, [
        world.outboxId,
      ]),
  },
} satisfies CallRows;
