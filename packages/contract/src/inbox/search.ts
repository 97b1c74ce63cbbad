import { z } from 'zod';
import { call } from '../call.ts';
import { searchColumns } from '@consult/domain/inbox/search-terms.ts';
import { activityStatus, folder, inboxCard } from '../activity/activity.ts';
import { searchable } from '../schemas.ts';

export const searchPageSize = 25;

/** The input of a search; checkSearch of packages/domain/src/inbox decides which combinations may run. */
export const searchInput = z.object({
  /** The typed text; the server takes its terms from it. */
  text: searchable(1_000),
  columns: z.array(z.enum(searchColumns)).max(searchColumns.length),
  status: activityStatus.nullable().default(null),
  folder: folder.nullable().default(null),
  after: z.string().max(200).nullable().default(null),
});

export const inboxSearch = call({
  name: 'inbox-search',
  summary:
    'Finds consults of the viewer by whole words of the chosen columns, any of them, or by status; newest message first.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: searchInput,
  output: z.object({ rows: z.array(inboxCard), next: z.string().nullable() }),
});
