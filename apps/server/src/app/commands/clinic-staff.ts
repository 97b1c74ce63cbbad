import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { joinClinic, leaveClinic } from '../../features/member/member.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { Announcer } from '../../infra/live/announcer.ts';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { UsageError } from './command.ts';
import { withInstallation } from './open-installation.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `user join-clinic` and `user leave-clinic`: beside running servers, whose open screens follow at once. */
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
    // Where the word does not get through, the servers find the events by their poll, half a second later.
    const announcer = new Announcer(pool, randomUUID(), () => undefined);
    const app = {
      write: pool,
      keyring: await openKeyring(pool, keystore),
      terms: await openTerms(pool, keystore),
      live: { committed: () => announcer.announce() },
    };
    const change = { actorId: null, personId, clinicId };
    try {
      if (way === 'join-clinic') {
        const joined = await joinClinic(app, change);
        console.log(joined ? `${email} works at ${clinic} now.` : `${email} works at ${clinic} already.`);
        return;
      }
      const { worked, consults } = await leaveClinic(app, change);
      if (!worked && consults === 0) throw new ConfigError(`${email} does not work at ${clinic}.`);
      console.log(`${email} works at ${clinic} no more, and takes no part in ${consults} consults of it any more.`);
    } finally {
      await announcer.flush();
    }
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
