import type pg from 'pg';
import { joinClinic, leaveClinic } from '../../features/member/member.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import { withInstallation } from './open-installation.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `user join-clinic` and `user leave-clinic`: run while servers run, whose open screens follow at once. */
export async function changeClinic(
  config: Config,
  way: 'join-clinic' | 'leave-clinic',
  [email, clinic]: readonly string[],
): Promise<void> {
  if (!email || !clinic) throw new UsageError(`${way}: EMAIL and CLINIC are needed.`);
  await withInstallation(config, async ({ pool, keystore }) => {
    const personId = await onlyOne(pool, 'select id, email as name from person where lower(email) = lower($1)', email);
    const clinicId = await onlyOne(
      pool,
      `select id, name from clinic where ${isId.test(clinic) ? 'id = $1' : 'lower(name) = lower($1)'}`,
      clinic,
    );
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

/** @throws ConfigError where there is none, or more than one */
async function onlyOne(pool: pg.Pool, sql: string, asked: string): Promise<string> {
  const { rows } = await pool.query<{ id: string; name: string }>(sql, [asked]);
  if (rows.length > 1)
    throw new ConfigError(
      `${asked} is the name of several: ${rows.map(({ id }) => id).join(', ')}. Name one by its id.`,
    );
  if (!rows[0]) throw new ConfigError(`There is no ${asked}.`);
  return rows[0].id;
}
