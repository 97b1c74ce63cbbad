import { messageSend } from '@consult/contract/message/send.ts';
import type { MessageInput } from '@consult/contract/message/send.ts';
import { ORPCError } from '@orpc/server';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { activityKey, place, previewText } from '../activity/activity.ts';
import type { MessageBody, Preview } from '../activity/activity.ts';
import { ConsultChanged } from '../finish/finish.ts';
import { checkSend, codeAsked } from './check-send.ts';
import { ownMessage } from './own-message.ts';
import { writeWithFiles } from './write-with-files.ts';
import { MessageWriter } from './write-together.ts';
import type { Outgoing, Written } from './write-together.ts';

/** SQLSTATE unique_violation: the id is that of somebody else's message. */
const idTaken = '23505';

const writers = new WeakMap<App, MessageWriter>();

/** The writer of a process. */
function writerOf(app: App): MessageWriter {
  const known = writers.get(app) ?? new MessageWriter(app.write);
  writers.set(app, known);
  return known;
}

/**
 * message-send. A text alone is one round trip to the database; with files or handouts, where its sender gets a fax of
 * it, or where more is done with the consult (`finish`), it is a transaction of several statements around the same
 * function. When the call answers, the message is on disk, and this process tells its own clients at once. The function
 * checks under the thread's lock who may write. The message's own row makes a repeat once and for all, so the call
 * keeps no command: its sender gets the first answer also where they may not read the thread any more.
 */
export const sendMessage = serve(messageSend).handler(async ({ input, context: { app, viewer }, errors }) => {
  checkSend(viewer, input);
  const written = await write(app, viewer, input).catch((error: unknown): Written => {
    if (error instanceof ConsultChanged) throw errors.STATE_CHANGED();
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') return { result: 'refused' };
    if ((error as { code?: string }).code !== idTaken) throw error;
    throw refuse('INVALID_INPUT', { messageId: notAsDeclared('Another message of this thread has this id.') });
  });
  if (written.result === 'no-consultant') throw errors.NO_CONSULTANT();
  if (written.result === 'taken-back') throw errors.TAKEN_BACK();
  if (written.result === 'sent') {
    app.live.committed(written.events);
    return { seq: written.seq, sentAt: written.sentAt.toISOString(), version: written.version };
  }
  const earlier = await ownMessage(app, viewer, input);
  if (!earlier) throw refuse('NOT_FOUND');
  if (!earlier.same) throw errors.ALREADY_SENT();
  return { seq: earlier.seq, sentAt: earlier.sentAt.toISOString(), version: earlier.version };
});

async function write(app: App, viewer: Viewer, input: MessageInput): Promise<Written> {
  const key = await activityKey(app, viewer, input.activityId);
  const plain =
    input.attachments.length + input.galleryMediaURIs.length + input.resourceIds.length === 0 &&
    !viewer.faxesOwnMessages &&
    !input.asks &&
    !input.finish;
  return plain
    ? writerOf(app).write(input.activityId, sealed(app, viewer, key, input, { text: input.text }, input.text))
    : writeWithFiles(app, viewer, input, (body, preview) => sealed(app, viewer, key, input, body, preview));
}

/** Encrypts a message; the preview of files without a text is their names. */
function sealed(
  app: App,
  viewer: Viewer,
  key: DataKey,
  input: MessageInput,
  body: MessageBody,
  shown: string,
): Outgoing {
  const preview: Preview = { text: previewText(shown), sentBy: viewer.personId };
  return {
    senderId: viewer.personId,
    messageId: input.messageId,
    body: encrypt(key, place.message(input.messageId), JSON.stringify(body)),
    preview: encrypt(key, place.preview(input.activityId), JSON.stringify(preview)),
    code: codeAsked(viewer, input, app.now()),
    draftVersion: input.draftVersion ?? null,
  };
}
