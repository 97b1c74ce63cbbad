import { parseArgs } from 'node:util';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { suppress } from '../../features/suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** For whoever writes or calls that they want no invitations: their address or fax number gets none any more. */
export const suppression: Command = {
  usage: ['add ADDRESS-OR-FAX-NUMBER', 'count'],
  async run(args, config) {
    const [way, ...rest] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    const given = rest.join(' ');
    if (way === 'count')
      return withInstallation(config, async ({ pool }) => {
        const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from suppression');
        console.log(`${rows[0]!.n} addresses and fax numbers take no invitations.`);
      });
    if (way !== 'add' || given === '') throw new UsageError('suppression: say what to do.');
    const address = given.includes('@') ? given.trim() : given.replaceAll(/\D/g, '');
    if (checkEmail(address, emailRequired) !== null && !/^\d{10}$/.test(address))
      throw new ConfigError('This is neither an e-mail address nor a fax number of ten digits.');
    await withInstallation(config, async ({ pool, keystore }) => {
      const terms = await openTerms(pool, keystore);
      await inTransaction(pool, (client) => suppress(client, terms, address));
      console.log('It takes no invitations any more.');
    });
  },
};
