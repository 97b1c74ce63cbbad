import type { App } from '../../call/context.ts';
import { TryFailure } from '../../infra/jobs/failure.ts';
import { gauge } from '../../infra/log/metrics.ts';
import { hearOfSubscription } from '../premium/premium.ts';
import { hearOfPayment } from './hear-payment.ts';
import { verifyBooks } from './verify-books.ts';

/**
 * Compares the books with payments and with the provider. What went back at the provider, what is disputed, and what a
 * bank decided, all told by webhooks that may have got lost, is asked for first. A difference that stays is a gauge of
 * /metrics, and a job that failed for good, which the admin's outbox page shows.
 */
export async function verifyNightly(app: App): Promise<void> {
  const subscriptions = { provider: app.subscriptions, now: app.now() };
  for (const id of await openlyDisputed(app)) await hearOfPayment(app, id);
  const first = await verifyBooks(app.write, app.payments, subscriptions);
  let asked = 0;
  for (const problem of first.problems) {
    if (problem.kind === 'provider-differs') await hearOfPayment(app, problem.id);
    else if ('ref' in problem && problem.ref) await hearOfSubscription(app, problem.ref);
    else continue;
    asked += 1;
  }
  const { problems } = asked === 0 ? first : await verifyBooks(app.write, app.payments, subscriptions);
  gauge('consult_ledger_differences', problems.length);
  if (problems.length > 0) throw new TryFailure('LEDGER_DIFFERS', { never: true });
}

/** Payments of which a bank has not decided a dispute, or has money that it owes. */
async function openlyDisputed({ write, payments }: App): Promise<string[]> {
  const { rows } = await write.query<{ id: string }>({
    name: 'payments-openly-disputed',
    text: `select distinct p.id from payment_dispute d join payment p on p.id = d.payment_id
      where p.provider = $1 and (d.state = 'open' or (d.state = 'won' and d.taken_at is not null
        and d.returned_at is null))`,
    values: [payments.name],
  });
  return rows.map(({ id }) => id);
}
