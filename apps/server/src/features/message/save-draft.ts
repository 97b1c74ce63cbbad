import { messageSaveDraft } from '@consult/contract/message/save-draft.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { onceInStatement } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { MessageDraft } from '../activity/activity.ts';
import { activityKey, place } from '../activity/activity.ts';
import { draftEvent } from './write-together.ts';

type Row = { result: 'kept' | 'sent' | 'changed' | 'missing'; version: number | null; event_id: string | null };

/**
 * message-saveDraft: one statement (function save_message_draft) with the row of its command, and a live event for the
 * writer's own devices. Saving over another device's newer words is refused, and so is a save that comes after its
 * message. Blank words are none: no row says 'Draft:' and nothing more. It writes no audit entry: these are the
 * writer's
 * own words, of the minute, and nobody else has read them.
 */
export const saveDraft = serve(messageSaveDraft).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, messageId, text, version } = input;
  const now = app.now();
  const savedAt = now.toISOString();
  return onceInStatement(context, async (claim) => {
    const body = text.trim() === '' ? null : await sealed(app, viewer, input);
    const { rows } = await app.write.query<Row>({
      name: 'message-draft-save',
      text: `with saved as materialized (
          select result, version, event_id from save_message_draft($1, $2, $3, $4, $5, $6, $7)
        ), claimed as (
          insert into command (person_id, id, call, content, answer)
            select $2, $8::uuid, $9::text, $10::bytea, jsonb_build_object('version', version, 'savedAt', $11::text)
              from saved where $8::uuid is not null and result = 'kept'
        )
        select result, version, event_id::text as event_id from saved`,
      values: [activityId, viewer.personId, ownersOf(viewer), messageId, version, body, now, ...claim, savedAt],
    });
    const { result, version: saved, event_id: event } = rows[0]!;
    if (result === 'missing') throw refuse('NOT_FOUND');
    if (result === 'sent') throw errors.DRAFT_SENT();
    if (result === 'changed' || saved === null) throw errors.DRAFT_CHANGED();
    return {
      answer: { version: saved, savedAt },
      events: event === null ? [] : [draftEvent(event, activityId, viewer.personId, saved)],
    };
  });
});

/** @throws NOT_FOUND */
async function sealed(
  app: App,
  viewer: Viewer,
  { activityId, text, asks }: { activityId: string; text: string; asks: boolean },
): Promise<Buffer> {
  const key = await activityKey(app, viewer, activityId);
  const draft: MessageDraft = { text, ...(asks ? { asks: true } : {}) };
  return encrypt(key, place.messageDraft(activityId, viewer.personId), JSON.stringify(draft));
}
