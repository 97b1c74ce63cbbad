import { makeOperatorLink } from '../../features/password-reset/password-reset.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import { findPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';

/** `user reset-link`: prints a link with which a person sets their password, once, within 24 hours. */
export async function printResetLink(config: Config, [asked]: readonly string[]): Promise<void> {
  if (!asked) throw new UsageError('reset-link: EMAIL is needed.');
  await withInstallation(config, async ({ pool }) => {
    const person = await findPerson(pool, asked);
    const link = await inTransaction(pool, (client) => makeOperatorLink(client, config.publicUrl, person.id));
    if (!link) throw new ConfigError(`${person.email} is disabled.`);
    console.log(sayLink(person.email, link));
  });
}

/** What the command prints with a one-time link. */
export function sayLink(email: string, link: string): string {
  return `${email} sets a password here, once, within 24 hours (shown this once):\n${link}`;
}
