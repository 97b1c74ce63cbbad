import { randomBytes } from 'node:crypto';
import { securityChangePassword } from '@consult/contract/account/change-password.ts';
import { securityGetPassword } from '@consult/contract/account/get-password.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { orderCredentialsChanged } from './credentials-changed.ts';
import { isNative } from './device.ts';
import { endOthersOf } from './end-session.ts';
import { hashToken } from './hashed-tokens.ts';
import { checkOwnPassword, hasPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { signSession } from './session-signature.ts';
import { signToken } from './session-token.ts';
import { endChallengesOf } from './sign-in-challenge.ts';

/** security-getPassword: whether the person has a password to change. */
export const getPassword = serve(securityGetPassword).handler(async ({ context: { app, viewer } }) => ({
  hasPassword: await hasPassword(app.read, viewer.personId),
}));

/**
 * security-changePassword: one transaction stores the new password, ends all other sessions, gives this one a new
 * token, writes the audit entry and orders the mail. Requests with the old token that are on their way are still
 * answered for some seconds (load-viewer.ts).
 */
export const changePassword = serve(securityChangePassword).handler(
  async ({ input: { currentPassword, newPassword }, context: { app, viewer, request, reply }, errors }) => {
    const { personId, sessionId } = viewer;
    if (!(await hasPassword(app.read, personId))) throw errors.NO_PASSWORD();
    const checked = await checkOwnPassword(app, personId, currentPassword);
    if (checked === null) throw errors.PASSWORD_WRONG();
    await refuseWeakPassword(app.read, personId, newPassword);
    const password = await hashPassword(newPassword);
    const token = randomBytes(24).toString('base64url');
    const events = await inTransaction(app.write, async (client) => {
      const { rowCount } = await client.query(
        `update auth_account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'
          and password = $3`,
        [personId, password, checked],
      );
      // Another transaction replaced the password in the same instant: a reset above all, which ended this session too.
      if (rowCount === 0) throw errors.PASSWORD_WRONG();
      await endOthersOf(client, viewer);
      // A sign-in that proved the old password and still owes the second factor ends too.
      await endChallengesOf(client, personId);
      await client.query(
        'update auth_session set replaced_hash = token_hash, replaced_at = now(), token_hash = $2 where id = $1',
        [sessionId, hashToken(token)],
      );
      await signSession(client, sessionId, app.sessions.secret);
      await writeAudit(client, { kind: 'password-changed', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'password');
      return eventsOfTransaction(client);
    });
    app.live.committed(events);
    const signed = signToken(token, app.sessions.secret);
    if (isNative(request.headers)) return { token: signed };
    reply.header('set-cookie', await app.sessions.cookieFor(signed));
    return {};
  },
);
