import { joinClinic, leaveClinic } from '../../features/member/member.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import { findClinic } from './find-clinic.ts';
import { withInstallation } from './open-installation.ts';

/** `user join-clinic` and `user leave-clinic`: run while servers run, whose open screens follow at once. */
export async function changeClinic(
  config: Config,
  way: 'join-clinic' | 'leave-clinic',
  [email, clinic]: readonly string[],
): Promise<void> {
  if (!email || !clinic) throw new UsageError(`${way}: EMAIL and CLINIC are needed.`);
  await withInstallation(config, async ({ pool, keystore }) => {
    const { rows } = await pool.query<{ id: string }>('select id from person where lower(email) = lower($1)', [email]);
    if (!rows[0]) throw new ConfigError(`There is no ${email}.`);
    const [personId, { id: clinicId }] = [rows[0].id, await findClinic(pool, clinic)];
    const [keyring, terms] = [await openKeyring(pool, keystore), await openTerms(pool, keystore)];
    const change = { actorId: null, personId, clinicId };
    await announced(pool, async (live) => {
      const app = { write: pool, keyring, terms, live };
      if (way === 'join-clinic') {
        const joined = await joinClinic(app, change);
        console.log(joined ? `${email} works at ${clinic} now.` : `${email} works at ${clinic} already.`);
        return;
      }
      const { worked, consults } = await leaveClinic(app, change);
      if (!worked && consults === 0) throw new ConfigError(`${email} does not work at ${clinic}.`);
      console.log(`${email} works at ${clinic} no more, and takes no part in ${consults} consults of it any more.`);
    });
  });
}
