import type { OwnedRows } from '../../call/change-rows.ts';

/** The rows of messages to patients. */
export const messageRows = {
  table: 'patient_message_row',
  key: 'message_id',
  record: 'patient_message',
  event: 'patient-message',
  held: 'folder, unread, status_updated_at',
  newest: 'held.status_updated_at',
  changed: 'r.owner_kind, r.folder',
  answered: 'messageId',
} as const satisfies OwnedRows;
