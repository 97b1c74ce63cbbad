import { messageSaveDraft } from '@consult/contract/message/save-draft.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { MessageDraft } from '../activity/activity.ts';
import { activityKey, place } from '../activity/activity.ts';
import { draftEvent } from './write-together.ts';

type Row = { result: 'kept' | 'sent' | 'changed' | 'missing'; version: number | null; event_id: string | null };

/**
 * message-saveDraft: one statement (function save_message_draft), and a live event for the writer's own devices. Saving
 * over another device's newer words is refused, and so is a save that comes after its message. Blank words are none: no
 * row says 'Draft:' and nothing more. It writes no audit entry: these are the writer's own words, of the minute, and
 * nobody else has read them.
 */
export const saveDraft = serve(messageSaveDraft).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, messageId, text, version } = input;
  const now = app.now();
  return onceAlone(context, async (client) => {
    const body = text.trim() === '' ? null : await sealed(app, viewer, input);
    const { rows } = await client.query<Row>({
      name: 'message-draft-save',
      text: `select result, version, event_id::text as event_id from save_message_draft($1, $2, $3, $4, $5, $6, $7)`,
      values: [activityId, viewer.personId, ownersOf(viewer), messageId, version, body, now],
    });
    const { result, version: saved, event_id: event } = rows[0]!;
    if (result === 'missing') throw refuse('NOT_FOUND');
    if (result === 'sent') throw errors.DRAFT_SENT();
    if (result === 'changed' || saved === null) throw errors.DRAFT_CHANGED();
    return {
      answer: { version: saved, savedAt: now.toISOString() },
      events: event === null ? [] : [draftEvent(event, activityId, viewer.personId, saved)],
    };
  });
});

/** @throws NOT_FOUND */
async function sealed(
  app: App,
  viewer: Viewer,
  { activityId, text }: { activityId: string; text: string },
): Promise<Buffer> {
  const key = await activityKey(app, viewer, activityId);
  const draft: MessageDraft = { text };
  return encrypt(key, place.messageDraft(activityId, viewer.personId), JSON.stringify(draft));
}
