import type { MessageInput } from '@consult/contract/message/send.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { MessageBody } from '../activity/activity.ts';
import { place, readJson } from '../activity/activity.ts';

/** What stands in a thread under the id of a message that is sent again. */
export type OwnMessage = {
  seq: number;
  sentAt: Date;
  /** The version of the activity now. */
  version: number;
  /** Whether its content is that of the send: words, files, handouts and whether it asks, whatever its billing. */
  same: boolean;
};

type Row = {
  seq: number;
  sent_at: Date;
  version: number;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  files: string[];
  /** Of each file its item in a gallery, or itself. */
  origins: string[];
  asks: boolean;
};

/**
 * The viewer's own message with this id; null where there is none. It asks for no inbox row: who wrote a message may
 * know that it was sent, also when they were removed since. One that can not be decrypted counts as the same: nobody
 * could mend the difference.
 */
export async function ownMessage(app: App, viewer: Viewer, input: MessageInput): Promise<OwnMessage | null> {
  const { rows } = await app.write.query<Row>({
    name: 'message-again',
    text: `select m.seq, m.sent_at, a.version, a.key_id, a.wrapped_key, m.body,
        array(select f.id from attachment f where f.activity_id = m.activity_id and f.message_id = m.id
          order by f.position, f.id) as files,
        array(select coalesce(f.media_id, f.id) from attachment f
          where f.activity_id = m.activity_id and f.message_id = m.id order by f.position, f.id) as origins,
        exists (select 1 from information_request q
          where q.activity_id = m.activity_id and q.message_id = m.id) as asks
      from message m join activity a on a.id = m.activity_id
      where m.activity_id = $1 and m.id = $2 and m.sent_by = $3 and m.kind = 'ordinary'`,
    values: [input.activityId, input.messageId, viewer.personId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, input.activityId);
  const body = readJson<MessageBody>(app.keyring, key, place.message(input.messageId), row.body);
  return {
    seq: row.seq,
    sentAt: row.sent_at,
    version: row.version,
    same: !body || isSame(body, row, input),
  };
}

function isSame(body: MessageBody, { files, origins, asks }: Row, input: MessageInput): boolean {
  if (!('text' in body)) return false;
  const resources = body.resources ?? [];
  const shared = new Set(resources.map(({ attachmentId }) => attachmentId));
  return (
    body.text === input.text &&
    asks === input.asks &&
    // Uploads come first, then copies from the gallery, then handouts.
    sameList(
      files.flatMap((id, n) => (shared.has(id) ? [] : n < input.attachments.length ? id : origins[n]!)),
      [...input.attachments, ...input.galleryMediaURIs],
    ) &&
    sameList(
      resources.map(({ resourceId }) => resourceId ?? ''),
      input.resourceIds,
    )
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, n) => item === other[n]);
}
