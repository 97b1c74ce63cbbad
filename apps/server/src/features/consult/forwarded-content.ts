import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody, MessageBody } from '../activity/activity.ts';
import { planFileCopies } from '../attachment/attachment.ts';
import type { FileCopy } from '../attachment/attachment.ts';
import type { Forwarded } from './write-consult.ts';

/** The parts of a consult that go into the forwarded one. */
export type ForwardedContent = {
  econsult: EconsultBody;
  messages: Forwarded['messages'];
  files: FileCopy[];
  /** The copies of the messages, by the message that they were copied from. */
  messageOf: ReadonlyMap<string, string>;
};

const gone: ActivityFault = { code: 'messages-missing' };

/**
 * Reads the parts of an activity that are forwarded: the consult, its files, and the chosen messages in the order of
 * its thread, with their files. It leaves out lines of the system, which tell of the old thread. The caller has checked
 * that the viewer may read the activity.
 * @throws INVALID_INPUT where a message is not of this thread or can not be decrypted, INTERNAL where the consult can
 * not
 */
export async function readForwarded(
  client: pg.ClientBase,
  app: App,
  { activityId, key, messageIds }: { activityId: string; key: DataKey; messageIds: readonly string[] },
): Promise<ForwardedContent> {
  const { rows } = await client.query<{ body: Buffer }>({
    name: 'econsult-body',
    text: 'select body from econsult where activity_id = $1',
    values: [activityId],
  });
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), rows[0]!.body);
  // Half a consult is not forwarded.
  if (!econsult) throw refuse('INTERNAL');
  const wanted = [...new Set(messageIds)];
  const thread = await client.query<{ id: string; kind: string; sent_by: string; sent_at: Date; body: Buffer }>({
    name: 'messages-to-forward',
    text: `select id, kind, sent_by, sent_at, body from message where activity_id = $1 and id = any($2::uuid[])
      order by seq`,
    values: [activityId, wanted],
  });
  if (thread.rows.length !== wanted.length) throw refuse('INVALID_INPUT', { previousMessages: gone });
  const ordinary = thread.rows.filter(({ kind }) => kind === 'ordinary');
  const files = await planFileCopies(
    client,
    app,
    activityId,
    ordinary.map(({ id }) => id),
  );
  const copyOf = new Map(files.map((file) => [file.from, file.id]));
  const messages = ordinary.map(({ id, sent_by: sentBy, sent_at: sentAt, body: sealed }) => {
    const body = readJson<MessageBody>(app.keyring, key, place.message(id), sealed);
    if (!body || !('text' in body)) throw refuse('INVALID_INPUT', { previousMessages: gone });
    return { from: id, id: newId(), sentBy, sentAt, body: copied(body, copyOf) };
  });
  return { econsult, files, messages, messageOf: new Map(messages.map(({ from, id }) => [from, id])) };
}

/** The message as a copy; its handouts are the copies of theirs. */
function copied(body: Extract<MessageBody, { text: string }>, copyOf: ReadonlyMap<string, string>): MessageBody {
  const resources = body.resources?.flatMap(({ resourceName, attachmentId }) => {
    const copy = copyOf.get(attachmentId);
    return copy ? [{ resourceName, attachmentId: copy }] : [];
  });
  return { ...body, ...(resources ? { resources } : {}), copied: true };
}
