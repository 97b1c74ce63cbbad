import { pushSaveToken } from '@consult/contract/push/save-token.ts';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { forgetPushToken, keepPushToken } from '../../infra/push/push-devices.ts';

/**
 * push-saveToken: a device has one token and belongs to one session (document 1, section 3). When that session ends,
 * its person gets no push there any more; the next person who signs in there takes the device over.
 */
export const saveToken = serve(pushSaveToken).handler(async ({ input, context: { app, viewer } }) => {
  const { sessionId, personId } = viewer;
  const { fcmToken: token, platform } = input;
  await inTransaction(app.write, async (client) => {
    if (token === null) return forgetPushToken(client, sessionId);
    const hash = app.terms.contentHash(`push token ${token}`);
    return keepPushToken(client, app.keyring, { sessionId, personId, platform, token, hash });
  });
  return { ok: true as const };
});
