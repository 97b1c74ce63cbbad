import type { OwnedRows } from '../../call/change-rows.ts';

/** The rows of the consult inbox. */
export const inboxRows = {
  table: 'inbox_row',
  key: 'activity_id',
  record: 'activity',
  event: 'row',
  held: 'owner_kind, folder, muted, last_seq, last_read_seq, last_message_at',
  // A client has the instant of the last message in milliseconds.
  newest: `date_trunc('milliseconds', held.last_message_at)`,
  changed: 'r.owner_kind, r.folder, r.muted, r.unread',
  answered: 'activityId',
} as const satisfies OwnedRows;
