import { messageSend } from '@consult/contract/message/send.ts';
import type { App } from '../../app/context.ts';
import { refuse, serve } from '../../app/implement.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { activityKey, place, previewText } from '../activity/activity.ts';
import { MessageWriter } from './write-together.ts';

/** SQLSTATE unique_violation: the id is that of somebody else's message. */
const idTaken = '23505';

const writers = new WeakMap<App, MessageWriter>();

/** The writer of a process. */
function writerOf(app: App): MessageWriter {
  const known = writers.get(app) ?? new MessageWriter(app.write);
  writers.set(app, known);
  return known;
}

/** message-send: one round trip to the database. What is answered is on disk, and this process's own clients hear of it at once. */
export const sendMessage = serve(messageSend).handler(async ({ input, context: { app, viewer } }) => {
  const key = await activityKey(app, viewer, input.activityId);
  const body = encrypt(key, place.message(input.messageId), JSON.stringify({ text: input.text }));
  const preview = encrypt(
    key,
    place.preview(input.activityId),
    JSON.stringify({ text: previewText(input.text), sentBy: viewer.personId }),
  );
  const written = await writerOf(app)
    .write(input.activityId, { senderId: viewer.personId, messageId: input.messageId, body, preview })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== idTaken) throw error;
      throw refuse('INVALID_INPUT', { messageId: 'Another message of this thread has this id.' });
    });
  if (written.result === 'refused') throw refuse('NOT_FOUND');
  if (written.event) app.live.committed([written.event]);
  return { seq: written.seq, sentAt: written.sentAt.toISOString(), version: written.version };
});
