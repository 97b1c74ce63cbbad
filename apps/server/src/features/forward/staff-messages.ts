import { staffMessages, staffMessagesPageSize } from '@consult/contract/forward/staff-messages.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readMarker, writeMarker } from '../../infra/audit/marker.ts';
import type { AuditMarker } from '../../infra/audit/marker.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { standingOf } from '../activity/activity.ts';
import { openMessageBody } from '../patient-message/patient-message.ts';
import type { PatientMessageBody } from '../patient-message/patient-message.ts';

type Row = {
  id: string;
  sender_id: string;
  sender: string;
  own: boolean;
  created_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
};
type Read = { row: Row; body: PatientMessageBody | null };
type Page = { read: Read[]; next: AuditMarker | null };

const columns = `m.id, m.sender_id, trim(${titleSql('p')} || ' ' || p.first_name || ' ' || p.last_name) as sender,
  m.sender_id = $2 as own,
  m.created_at, m.key_id, m.wrapped_key, m.body`;

/** One page of the messages that the viewer may read, newest first. */
async function readPage(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
  before: AuditMarker | null,
): Promise<Page> {
  const { rows } = await client.query<Row>({
    name: 'staff-messages',
    text: `select ${columns} from patient_message m join person p on p.id = m.sender_id
      where m.activity_id = $1 and m.sub_type = 'MOAMessage' and (m.sender_id = $2 or m.clinic_id = any($3::uuid[]))
        and ($4::timestamptz is null or (m.created_at, m.id) < ($4, $5::uuid))
      order by m.created_at desc, m.id desc limit ${staffMessagesPageSize + 1}`,
    values: [activityId, viewer.personId, viewer.clinicIds, before?.at ?? null, before?.id ?? null],
  });
  const shown = rows.slice(0, staffMessagesPageSize);
  const read = await Promise.all(
    shown.map(async (row): Promise<Read> => ({ row, body: await openMessageBody(app, row) })),
  );
  const last = rows.length > staffMessagesPageSize ? shown.at(-1) : undefined;
  return {
    // Only its sender sees a message that went to an address.
    read: read.filter(({ row, body }) => row.own || body?.to === ''),
    next: last ? { at: last.created_at, id: last.id } : null,
  };
}

/**
 * secureMessaging-staffMessages: the staff of a clinic reads messages to that clinic; a sender reads their own, also
 * those to an address. Nobody else in the consult reads any of it.
 */
export const listStaffMessages = serve(staffMessages).handler(async ({ input, context: { app, viewer } }) => {
  const before = input.before === null ? null : readMarker(input.before);
  if (input.before !== null && !before)
    throw refuse('INVALID_INPUT', { before: notAsDeclared('This page marker is not one of ours.') });
  const { read, next } = await inTransaction(app.read, async (client) => {
    await standingOf(client, app, viewer, input.activityId);
    let page = await readPage(client, app, viewer, input.activityId, before);
    // A page that holds nothing of the viewer's is passed over.
    while (page.read.length === 0 && page.next) page = await readPage(client, app, viewer, input.activityId, page.next);
    const subjectIds = page.read.map(({ row }) => row.id);
    if (subjectIds.length > 0)
      await writeAudit(client, { kind: 'patient-message-opened', actorId: viewer.personId, subjectIds });
    return page;
  });
  return {
    messages: read.toReversed().map(({ row, body }) => ({
      id: row.id,
      sentBy: row.sender_id,
      senderName: row.sender,
      sentAt: row.created_at.toISOString(),
      address: body?.to ?? '',
      subject: body?.subject ?? '',
      text: body?.text ?? '',
      empty: body === null,
    })),
    next: next ? writeMarker(next) : null,
  };
});
