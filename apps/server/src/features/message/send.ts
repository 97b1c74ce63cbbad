import { messageSend } from '@consult/contract/message/send.ts';
import { refuse, serve } from '../../app/implement.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { activityKey, place, previewText } from '../activity/activity.ts';

/** How long mail, fax and push about a message wait, so that several become one. */
const DELIVER_AFTER_SECONDS = 60;

type Sent = {
  result: 'sent' | 'repeat' | 'refused';
  seq: number;
  sent_at: Date;
  version: number;
  event_id: string;
  people: string[];
  clinics: string[];
};

/** message-send: one round trip to the database; see the function send_message in migration 0001. */
export const sendMessage = serve(messageSend).handler(async ({ input, context: { app, viewer } }) => {
  const key = await activityKey(app, viewer, input.activityId);
  const body = encrypt(key, place.message(input.messageId), JSON.stringify({ text: input.text }));
  const preview = encrypt(key, place.preview(input.activityId), JSON.stringify({ text: previewText(input.text), sentBy: viewer.personId }));
  const { rows } = await app.write.query<Sent>({
    name: 'send-message',
    text: `select result, seq, sent_at, version, event_id::text as event_id, people, clinics from send_message($1, $2, $3, 'ordinary', $4, $5, $6)`,
    values: [viewer.personId, input.activityId, input.messageId, body, preview, DELIVER_AFTER_SECONDS],
  });
  const sent = rows[0]!;
  if (sent.result === 'refused') throw refuse('NOT_FOUND');
  if (sent.result === 'sent') {
    app.live.committed([
      { id: sent.event_id, kind: 'activity', refId: input.activityId, version: sent.version, people: sent.people, clinics: sent.clinics },
    ]);
  }
  return { seq: sent.seq, sentAt: sent.sent_at.toISOString(), version: sent.version };
});
