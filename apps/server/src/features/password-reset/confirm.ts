import { confirmPasswordReset } from '@consult/contract/password-reset/confirm.ts';
import type pg from 'pg';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import {
  accountReader,
  forgetFailures,
  hashPassword,
  orderCredentialsChanged,
  proveAddress,
  removeWaysIn,
} from '../account/account.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { withinCodeLimit } from './code-limit.ts';
import { isGoodCode, takeCode } from './reset-code.ts';

/**
 * resetPassword-confirm. The code, the password, the end of every session with its live event, the audit entry and the
 * mail that tells the person are one transaction. A second factor and passkeys stay as they are, unless this is the
 * first time that anybody shows that the address of a signup is theirs: what was set up before may be somebody else's,
 * and goes (decision 47).
 */
export const confirmReset = serveAnyone(confirmPasswordReset).handler(async ({ input, context, errors }) => {
  const { app } = context;
  await withinCodeLimit(context);
  // Looked at first, so that a made-up code costs no password hash.
  if (!(await isGoodCode(app.read, input.oobCode))) throw errors.LINK_INVALID();
  const password = await hashPassword(input.newPassword);
  const reset = await inTransaction(app.write, async (client) => {
    const personId = await takeCode(client, input.oobCode);
    if (personId === null) return null;
    await setPassword(client, personId, password);
    // Whoever has the link reads what is sent to the address, or had it from the operator.
    const first = await proveAddress(client, personId);
    await client.query('delete from auth_session where user_id = $1', [personId]);
    // Nor does anybody go on who proved the old password and owes the second factor.
    await client.query('delete from sign_in_challenge where person_id = $1', [personId]);
    await writeAudit(client, { kind: 'password-reset', actorId: personId, subjectIds: [personId] });
    const removed = first && (await removeWaysIn(client, personId));
    await orderCredentialsChanged(client, app, personId, removed ? 'first-reset' : 'password-reset');
    return { reader: await accountReader(client, personId), live: await eventsOfTransaction(client) };
  });
  if (!reset) throw errors.LINK_INVALID();
  app.live.committed(reset.live);
  if (reset.reader) await forgetFailures(app, reset.reader.email);
  return { ok: true };
});

/** Sets the password of an account, which may have had none. */
async function setPassword(client: Pick<pg.ClientBase, 'query'>, personId: string, password: string): Promise<void> {
  await client.query(
    `insert into auth_account (id, user_id, account_id, provider_id, password)
      values ($1, $2::uuid, ($2::uuid)::text, 'credential', $3)
       on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [newId(), personId, password],
  );
}
