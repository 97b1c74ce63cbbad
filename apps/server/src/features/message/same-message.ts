import type { MessageInput } from '@consult/contract/message/send.ts';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { MessageBody } from '../activity/activity.ts';
import { place, readJson } from '../activity/activity.ts';

/**
 * Whether a message with this id already stands in the thread with the same content: words, files and handouts,
 * whatever its billing. One that can not be decrypted counts as the same: nobody could mend the difference.
 */
export async function isSameMessage(app: App, key: DataKey, input: MessageInput): Promise<boolean> {
  const { rows } = await app.write.query<{ body: Buffer; files: string[] }>({
    name: 'message-again',
    text: `select m.body, array(select a.id from attachment a where a.activity_id = m.activity_id
      and a.message_id = m.id order by a.position, a.id) as files
      from message m where m.activity_id = $1 and m.id = $2`,
    values: [input.activityId, input.messageId],
  });
  const row = rows[0];
  const body = row && readJson<MessageBody>(app.keyring, key, place.message(input.messageId), row.body);
  if (!row || !body) return true;
  if (!('text' in body)) return false;
  const resources = body.resources ?? [];
  const shared = new Set(resources.map(({ attachmentId }) => attachmentId));
  return (
    body.text === input.text &&
    sameList(
      row.files.filter((id) => !shared.has(id)),
      input.attachments,
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
