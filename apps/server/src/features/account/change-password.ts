import { randomBytes } from 'node:crypto';
import { securityChangePassword } from '@consult/contract/security/change-password.ts';
import { securityGetPassword } from '@consult/contract/security/get-password.ts';
import type pg from 'pg';
import { serve } from '../../app/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { orderCredentialsChanged } from './credentials-changed.ts';
import { isNative } from './device.ts';
import { endOthersOf } from './end-session.ts';
import { hashToken } from './hashed-tokens.ts';
import { isOwnPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { signToken } from './session-token.ts';

/** security-getPassword: whether there is one to change. */
export const getPassword = serve(securityGetPassword).handler(async ({ context: { app, viewer } }) => ({
  hasPassword: await hasPassword(app.read, viewer.personId),
}));

/**
 * security-changePassword: the new password, the end of all other sessions, a new token for this one, the audit entry and the mail are
 * one transaction. Requests with the old token that are on their way are still answered for some seconds (load-viewer.ts).
 */
export const changePassword = serve(securityChangePassword).handler(
  async ({ input: { currentPassword, newPassword }, context: { app, viewer, request, reply }, errors }) => {
    const { personId, sessionId } = viewer;
    if (!(await hasPassword(app.read, personId))) throw errors.NO_PASSWORD();
    if (!(await isOwnPassword(app, personId, currentPassword))) throw errors.PASSWORD_WRONG();
    const password = await hashPassword(newPassword);
    const token = randomBytes(24).toString('base64url');
    const events = await inTransaction(app.write, async (client) => {
      await client.query(
        `update auth_account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
        [personId, password],
      );
      await endOthersOf(client, viewer);
      await client.query(
        'update auth_session set replaced_hash = token_hash, replaced_at = now(), token_hash = $2 where id = $1',
        [sessionId, hashToken(token)],
      );
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

async function hasPassword(pool: pg.Pool, personId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from auth_account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [personId],
  );
  return rowCount === 1;
}
