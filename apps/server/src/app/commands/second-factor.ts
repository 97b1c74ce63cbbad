import { orderCredentialsChanged, removeSecondFactors } from '../../features/account/account.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import { withOutgoing } from './with-outgoing.ts';

/**
 * `user remove-second-factor`: for somebody who has lost their app and their codes. The password alone signs them in
 * again, all their sessions end, and a mail tells them. The operator has made sure beforehand that the account's owner
 * asks.
 */
export async function removeSecondFactor(config: Config, [email]: readonly string[]): Promise<void> {
  if (!email) throw new UsageError('remove-second-factor: EMAIL is needed.');
  await withOutgoing(config, async ({ pool, app }) => {
    const { rows } = await pool.query<{ id: string }>('select id from auth_user where email = lower($1)', [email]);
    const personId = rows[0]?.id;
    if (!personId) throw new ConfigError(`There is no ${email}.`);
    const removed = await inTransaction(pool, async (client) => {
      if (!(await removeSecondFactors(client, personId))) return false;
      await client.query('delete from auth_session where user_id = $1', [personId]);
      await writeAudit(client, { kind: 'second-factor-removed', actorId: null, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'second-factor-removed');
      return true;
    });
    if (!removed) throw new ConfigError(`${email} has no second factor.`);
    await announced(pool, async (live) => live.committed());
    console.log(`${email} has no second factor any more, is signed out everywhere, and was mailed.`);
  });
}
