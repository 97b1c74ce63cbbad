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
  refuseWeakPassword,
  removeWaysIn,
} from '../account/account.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { withinCodeLimit } from './code-limit.ts';
import { isGoodCode, takeCode } from './reset-code.ts';

/**
 * resetPassword-confirm. One transaction uses up the code, sets the password, ends every session with its live event,
 * writes the audit entry and orders the mail that tells the person. A second factor and passkeys stay, unless this is
 * the first proof that a signup's address is its owner's: then a stranger may have set them up, and they go (decision
 * 47).
 */
export const confirmReset = serveAnyone(confirmPasswordReset).handler(async ({ input, context, errors }) => {
  const { app } = context;
  await withinCodeLimit(context);
  // Checked first, so that a made-up code costs no password hash.
  if (!(await isGoodCode(app.read, input.oobCode))) throw errors.LINK_INVALID();
  const password = await hashPassword(input.newPassword);
  const reset = await inTransaction(app.write, async (client) => {
    const personId = await takeCode(client, input.oobCode);
    if (personId === null) return null;
    // Rolls back, so that the link is good for a better one.
    await refuseWeakPassword(client, personId, input.newPassword);
    await setPassword(client, personId, password);
    // A person who has the link reads the mail to the address, or had it from the operator.
    const first = await proveAddress(client, personId);
    await client.query('delete from auth_session where user_id = $1', [personId]);
    // A sign-in that proved the old password and still owes the second factor ends too.
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

/** Sets the password of an account, also of one that had none. */
async function setPassword(client: Pick<pg.ClientBase, 'query'>, personId: string, password: string): Promise<void> {
  await client.query(
    `insert into auth_account (id, user_id, account_id, provider_id, password)
      values ($1, $2::uuid, ($2::uuid)::text, 'credential', $3)
       on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [newId(), personId, password],
  );
}
