import type { ColumnType } from './binary-rows.ts';

/**
 * The tables that a consult fills, with the columns that the load writes. The order is the order of their foreign keys.
 */
export const consultTables = {
  activity: {
    id: 'uuid',
    activity_type: 'text',
    service_id: 'uuid',
    specialty: 'text',
    subsite: 'text',
    status: 'text',
    referrer_id: 'uuid',
    referrer_clinic_id: 'uuid',
    key_id: 'integer',
    wrapped_key: 'bytea',
    card: 'bytea',
    preview: 'bytea',
    last_seq: 'integer',
    last_message_at: 'timestamptz',
    last_sender_id: 'uuid',
    first_response_by: 'uuid',
    first_response_at: 'timestamptz',
    first_response_message: 'uuid',
    version: 'bigint',
    created_at: 'timestamptz',
  },
  econsult: { activity_id: 'uuid', form_version: 'integer', body: 'bytea' },
  member: {
    activity_id: 'uuid',
    person_id: 'uuid',
    role: 'text',
    clinic_id: 'uuid',
    position: 'smallint',
    added_by: 'uuid',
    added_at: 'timestamptz',
  },
  inbox_row: {
    owner_id: 'uuid',
    activity_id: 'uuid',
    owner_kind: 'text',
    folder: 'text',
    muted: 'boolean',
    overdue: 'boolean',
    status: 'text',
    last_message_at: 'timestamptz',
    last_seq: 'integer',
    last_read_seq: 'integer',
    side: 'text',
    waits_for: 'text',
    waits_since: 'timestamptz',
  },
  message: {
    activity_id: 'uuid',
    seq: 'integer',
    id: 'uuid',
    kind: 'text',
    sent_by: 'uuid',
    sent_at: 'timestamptz',
    body: 'bytea',
  },
  owner_term: { owner_id: 'uuid', term: 'bigint', activity_id: 'uuid' },
} as const satisfies Record<string, Record<string, ColumnType>>;

export type ConsultTable = keyof typeof consultTables;
export const consultTableNames = Object.keys(consultTables) as ConsultTable[];
