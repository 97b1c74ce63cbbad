import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { stateOfDisk } from '../../infra/files/disk.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { accountReader } from '../account/account.ts';

/** While a disk stays short of room its admins are told this often at most. */
const tellLimit: Limit = { tries: 1, seconds: 24 * 60 * 60 };
const [told, whom] = ['disk-told', 'admins'];

type Warning = Pick<App, 'config' | 'write'> & {
  sessions: Pick<App['sessions'], 'limits'>;
  outgoing: Pick<App['outgoing'], 'mail'>;
};

/**
 * Mails the admins once less than a tenth of a disk under DATA_DIR is free: before it is full, since then no mail finds
 * room either. Gives how many were mailed.
 */
export async function warnOfDisk(
  { config, sessions: { limits }, write, outgoing }: Warning,
  look = stateOfDisk,
): Promise<number> {
  if ((await look(config.dataDir)) === 'enough' || !(await limits.take(told, whom, tellLimit))) return 0;
  try {
    return await inTransaction(write, async (client) => {
      const { rows: admins } = await client.query<{ id: string }>(
        `select p.id from person p where p.disabled_at is null and exists
          (select from person_role pr join role r on r.name = pr.role
            where pr.person_id = p.id and 'admin' = any(r.permissions))`,
      );
      for (const { id: personId } of admins) {
        const reader = await accountReader(client, personId);
        if (!reader) continue;
        const values = { link: `${config.publicUrl}/dashboard/outbox` };
        await outgoing.mail(client, {
          to: reader.email,
          template: 'disk-scarce',
          language: reader.language,
          personId,
          values,
        });
      }
      return admins.length;
    });
  } catch (error) {
    // The next look tells them.
    await limits.giveBack(told, whom);
    throw error;
  }
}
