import { parseArgs } from 'node:util';
import { verifyBooks } from '../../features/payment/payment.ts';
import type { BookProblem } from '../../features/payment/payment.ts';
import { openPayments, openSubscriptions } from '../../infra/payments/open-payments.ts';
import { moneyIsReal } from '../payments-config.ts';
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
      const now = new Date();
      const clock = () => now;
      const provider = values.provider ? await openPayments(config.stripe, pool, clock) : null;
      const subscriptions = values.provider
        ? { provider: await openSubscriptions(config.stripe, moneyIsReal(config), pool, clock), now }
        : null;
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
    case 'claim-payment-differs':
      return `Payment ${problem.id} of claims and its entry differ.`;
    case 'claim-results-differ':
      return `Payment or file ${problem.id} of claims and its results differ.`;
    case 'claim-record-differs':
      return `Billing record ${problem.id} is paid something else than its results say.`;
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
    case 'invoice-differs':
      return `Invoice ${problem.id} and its entry differ.`;
    case 'invoice-items-differ':
      return `The items of invoice ${problem.id} do not add up.`;
    case 'credited-too-much':
      return `The credit notes of invoice ${problem.id} are more than it.`;
    case 'numbers-differ':
      return `A number of business ${problem.id} is missing, or comes twice.`;
    case 'receivable-differs':
      return `What is receivable of clinic ${problem.id} is not what its invoices say.`;
    case 'dispute-differs':
      return `Dispute ${problem.id} and its entries differ.`;
    case 'premium-differs':
      return `Payment ${problem.id} of a subscription and its entry differ.`;
    case 'premium-return-differs':
      return `What went back of a subscription's payment (${problem.id}) and its entry differ.`;
    case 'premium-returns-differ':
      return `What went back of payment ${problem.id} of a subscription does not add up.`;
    case 'premium-hold-differs':
      return `What a bank holds of a subscription's payment (${problem.id}) does not add up.`;
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
