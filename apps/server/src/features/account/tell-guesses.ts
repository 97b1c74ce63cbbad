import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { accountMailValues, accountReader } from './credentials-changed.ts';

/** The owner of an account is told of guesses this often at most: a stranger must not fill their mailbox. */
const tellLimit: Limit = { tries: 1, seconds: 24 * 60 * 60 };

/**
 * Notes that the tries on an account have reached their limit. It does the same in the same time for every e-mail
 * address: it looks the address up by its index and adds a job, which for nobody finds nobody.
 * @param email in small letters
 */
export async function noteGuesses({ write, jobs, sessions }: App, email: string): Promise<void> {
  const tells = await sessions.limits.take('sign-in:told', email, tellLimit);
  await inTransaction(write, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth_user where email = $1', [email]);
    await jobs.enqueue(client, 'sign-in-guesses', { personId: (tells ? rows[0]?.id : undefined) ?? newId() });
  });
}

/** The job 'sign-in-guesses': orders the mail that tells the owner of an account. */
export async function mailGuesses(
  app: Pick<App, 'write' | 'outgoing' | 'config' | 'now'>,
  { personId }: { personId: string },
): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const reader = await accountReader(client, personId);
    if (!reader) return;
    await app.outgoing.mail(client, {
      to: reader.email,
      template: 'sign-in-guesses',
      language: reader.language,
      ...(reader.hasPerson ? { personId } : {}),
      values: accountMailValues(app, reader.language),
    });
  });
}
