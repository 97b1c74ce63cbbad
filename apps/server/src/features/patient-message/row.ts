import type { PatientMessageRow } from '@consult/contract/patient-message/message.ts';
import { locksToClose } from '@consult/domain/patient-link/limits.ts';
import { failureReason, messageStatus } from '@consult/domain/patient-message/states.ts';
import type { MessageFolder, MessageState, MessageSubType } from '@consult/domain/patient-message/states.ts';
import type { App } from '../../call/context.ts';
import { presentSender, senderSql } from './mail-message.ts';
import { openMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';

/** The columns that a list shows, from a row `r`, its message `m` and the message's newest link `l`. */
export type ListedRow = SealedMessage & {
  owner_id: string;
  folder: MessageFolder;
  unread: boolean;
  sub_type: MessageSubType;
  state: MessageState;
  status_updated_at: Date;
  created_at: Date;
  delay: boolean;
  goes_out_at: Date | null;
  opened_at: Date | null;
  responded_at: Date | null;
  error: string;
  stayed_here: boolean;
  files: number;
  link: PatientMessageRow['link'];
  sender: string;
};

export const listedColumns = `m.id, r.owner_id, r.folder, r.unread, r.status_updated_at, m.sub_type, m.state,
  m.created_at, m.delay, m.goes_out_at, m.opened_at, m.responded_at, m.error, m.stayed_here, m.files, m.key_id,
  m.wrapped_key, m.body, ${senderSql} as sender,
  case when l.id is null then 'none' when l.guessed then 'guessed'
    when l.closed_at is not null then 'closed' when l.expires_at <= now() then 'ended'
    when l.locked_until > now() then 'locked' else 'open' end as link`;

/**
 * Joins them to the rows `r` of a page. A link is guessed, too, where that of a later mail of the message was: its
 * reminder, or the copy of its answers.
 */
export const listedJoins = `join patient_message m on m.id = r.message_id
  left join lateral (select k.id, k.closed_at, k.expires_at, k.locked_until, exists (select from patient_link g
      where g.patient_message_id = k.patient_message_id and g.created_at >= k.created_at and g.closed_at is not null
        and g.locks >= ${locksToClose}) as guessed from patient_link k
    where k.patient_message_id = m.id and k.purpose = 'message' order by k.created_at desc limit 1) l on true`;

/** A row as a client sees it, with what is decrypted of it; null where nothing can be. */
export async function presentRow(
  app: Pick<App, 'keyring'>,
  row: ListedRow,
): Promise<{ row: PatientMessageRow; body: PatientMessageBody | null }> {
  const body = await openMessageBody(app, row);
  return { row: presentAs(row, body), body };
}

function presentAs(row: ListedRow, body: PatientMessageBody | null): PatientMessageRow {
  return {
    id: row.id,
    ownerId: row.owner_id,
    folder: row.folder,
    read: !row.unread,
    subType: row.sub_type,
    subject: body?.subject ?? '',
    appointment: body?.appointment ?? null,
    patientInfo: {
      email: body?.to ?? '',
      phn: body?.patient.phn ?? '',
      province: body?.patient.province ?? '',
      firstName: body?.patient.firstName ?? '',
      lastName: body?.patient.lastName ?? '',
    },
    state: row.state,
    status: messageStatus(row.state),
    statusUpdatedAt: row.status_updated_at.toISOString(),
    created: row.created_at.toISOString(),
    delay: row.delay,
    goesOutAt: row.goes_out_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    respondedAt: row.responded_at?.toISOString() ?? null,
    error: row.error === '' ? null : { reason: failureReason(row.error), code: row.error },
    link: row.link,
    stayedHere: row.stayed_here,
    sender: presentSender(body?.from, row.sender),
    files: row.files,
    empty: body === null,
  };
}
