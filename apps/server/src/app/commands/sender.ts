import { parseArgs } from 'node:util';
import { senderOf, storeSender } from '../../features/suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** Who sends invitations, as the law wants it in each of them (server rules, section 19). */
export const sender: Command = {
  usage: ['show', 'set --name NAME --address POSTAL-ADDRESS --contact PHONE-OR-MAIL-OR-PAGE'],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, address: { type: 'string' }, contact: { type: 'string' } },
    });
    if (positionals[0] === 'show') return show(config);
    if (positionals[0] !== 'set') throw new UsageError('sender: say what to do.');
    const given = { name: values.name, postalAddress: values.address, contact: values.contact };
    const texts = Object.entries(given).map(([key, text = '']) => [key, text.trim()] as const);
    if (texts.some(([, text]) => text === '')) throw new UsageError('set: --name, --address and --contact are needed.');
    await withInstallation(config, async ({ pool }) => {
      const made = Object.fromEntries(texts) as Record<keyof typeof given, string>;
      await inTransaction(pool, (client) => storeSender(client, made));
      console.log('The sender is in place; invitations name it from now on.');
    });
  },
};

async function show(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const found = await senderOf(pool);
    console.log(
      found
        ? `${found.name}\n${found.postalAddress}\n${found.contact}`
        : 'There is no sender, so nobody can invite. Set it with: sender set',
    );
  });
}
