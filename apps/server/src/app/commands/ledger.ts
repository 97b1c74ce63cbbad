import { parseArgs } from 'node:util';
import { verifyBooks } from '../../features/payment/payment.ts';
import type { BookProblem } from '../../features/payment/payment.ts';
import { sandboxProvider } from '../../infra/payments/sandbox.ts';
import { sandboxSubscriptions } from '../../infra/payments/sandbox-subscriptions.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** Compares the ledger with what it is made of. Changes nothing; runs while servers run. */
export const ledger: Command = {
  usage: ['verify [--provider]'],
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { provider: { type: 'boolean' } },
    });
    if (positionals[0] !== 'verify') throw new UsageError('ledger: verify is known.');
    return withInstallation(config, async ({ pool }) => {
      const provider = values.provider ? sandboxProvider(pool, () => new Date()) : null;
      const now = new Date();
      const subscriptions = values.provider ? { provider: sandboxSubscriptions(pool, () => now), now } : null;
      const { entries, problems } = await verifyBooks(pool, provider, subscriptions);
      for (const problem of problems) console.log(sentence(problem));
      console.log(
        problems.length === 0
          ? `The ledger is sound: ${entries} entries.`
          : `The ledger is NOT sound: ${problems.length} differences among ${entries} entries.`,
      );
      return problems.length === 0 ? 0 : 1;
    });
  },
};

function sentence(problem: BookProblem): string {
  switch (problem.kind) {
    case 'unbalanced':
      return `Entry ${problem.entryId} does not balance.`;
    case 'changed':
      return `Entry ${problem.entryId} is not what it was when it was written.`;
    case 'not-audited':
      return `Entry ${problem.entryId} is not in the audit log.`;
    case 'no-cause':
      return `Entry ${problem.entryId} stands for nothing that is known.`;
    case 'payment-differs':
      return `Payment ${problem.id} and its entry differ.`;
    case 'refund-differs':
      return `Refund ${problem.id} and its entry differ.`;
    case 'withdrawal-differs':
      return `The withdrawal of payment ${problem.id} and its entry differ.`;
    case 'refunds-differ':
      return `The refunds of payment ${problem.id} do not add up.`;
    case 'premium-differs':
      return `Payment ${problem.id} of a subscription and its entry differ.`;
    case 'premium-return-differs':
      return `What went back of a subscription's payment (${problem.id}) and its entry differ.`;
    case 'premium-returns-differ':
      return `What went back of payment ${problem.id} of a subscription does not add up.`;
    case 'premium-provider-differs':
      return `The provider says something else of payment ${problem.id} of a subscription.`;
    case 'premium-unknown-to-us':
      return `The provider has money for ${problem.id} of a subscription, which is not known here.`;
    case 'provider-differs':
      return `The provider says something else of payment ${problem.id}.`;
    case 'unknown-to-us':
      return `The provider has money for ${problem.id}, which is no approved or pending payment here.`;
  }
}
