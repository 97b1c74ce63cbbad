import { demoAccounts } from '@consult/testkit/cast.ts';
import { demoLoaded, seedDemo } from '@consult/testkit/demo/demo.ts';
import { isPublic } from '../call/reach.ts';
import type { App, DemoAccount } from '../call/context.ts';
import { connect } from '../infra/db/connection.ts';

/** Any fixed number: it only must differ from the other advisory locks of the product. */
const lockKey = 7_260_154_041;

/**
 * Loads the demo world where DEMO=on asks for it, or where the embedded database is a fresh one that this machine alone
 * reaches. It never loads into a
 * database that has people. Of several processes that start at once, one loads it and the others wait, however long
 * that takes: on a connection of their own, since one of a pool gives up a lock after its `lock_timeout`.
 * @param url of the database
 * @returns the people to sign in as; null where the database does not hold the demo world
 */
export async function loadDemo(app: App, url: string): Promise<readonly DemoAccount[] | null> {
  const client = await connect({ connectionString: url, application_name: 'consult-demo' });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return (await isThere(app)) ? demoAccounts.map(({ email, who }) => ({ email, who })) : null;
  } finally {
    // Ends the session, and the advisory lock with it.
    await client.end();
  }
}

async function isThere(app: App): Promise<boolean> {
  if (await demoLoaded(app.write)) return true;
  const wanted = app.config.demo ?? (app.config.databaseUrl === undefined && !isPublic(app.config));
  if (!wanted) return false;
  const { rows } = await app.write.query<{ people: boolean }>('select exists (select 1 from person) as people');
  if (rows[0]?.people) return false;
  await seedDemo(app, app.now());
  return true;
}
