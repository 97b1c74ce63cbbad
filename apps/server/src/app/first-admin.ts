import { randomBytes } from 'node:crypto';
import { createAccount } from '../features/account/account.ts';
import { makeOperatorLink } from '../features/password-reset/password-reset.ts';
import { inTransaction } from '../infra/db/transaction.ts';
import type { App } from '../call/context.ts';

/** Any fixed number: it only must differ from the other advisory locks of the product. */
const lockKey = 7_260_154_042;

/**
 * Makes an administrator where nobody has an account yet. Returns the one-time link that sets their password, for the
 * operator who starts the server; null where somebody has an account, or ADMIN_EMAIL is off. Source: server rules,
 * section 13. Of several processes that start at once, one makes the administrator.
 */
export async function makeFirstAdmin({
  write,
  config: { adminEmail, publicUrl },
}: Pick<App, 'write' | 'config'>): Promise<{ email: string; link: string } | null> {
  if (!adminEmail) return null;
  return inTransaction(write, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const { rows } = await client.query<{ people: boolean }>('select exists (select 1 from person) as people');
    if (rows[0]!.people) return null;
    const id = await createAccount(client, {
      email: adminEmail,
      firstName: 'First',
      lastName: 'Administrator',
      roles: ['admin'],
      // Nobody learns this password: the link sets another.
      password: randomBytes(24).toString('base64url'),
    });
    const link = await makeOperatorLink(client, publicUrl, id);
    return link === null ? null : { email: adminEmail, link };
  });
}
