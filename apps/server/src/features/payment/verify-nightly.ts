import type { App } from '../../call/context.ts';
import { TryFailure } from '../../infra/jobs/failure.ts';
import { gauge } from '../../infra/log/metrics.ts';
import { hearOfPayment } from './hear-payment.ts';
import { verifyBooks } from './verify-books.ts';

/**
 * Compares the books with payments and with the provider. What went back at the provider, and was told by a webhook
 * that got lost, is asked for first. A difference that stays is a gauge of /metrics, and a job that failed for good,
 * which the admin's outbox page shows.
 */
export async function verifyNightly(app: App): Promise<void> {
  const subscriptions = { provider: app.subscriptions, now: app.now() };
  const first = await verifyBooks(app.write, app.payments, subscriptions);
  const differing = first.problems.filter(({ kind }) => kind === 'provider-differs');
  for (const problem of differing) if ('id' in problem) await hearOfPayment(app, problem.id);
  const { problems } = differing.length === 0 ? first : await verifyBooks(app.write, app.payments, subscriptions);
  gauge('consult_ledger_differences', problems.length);
  if (problems.length > 0) throw new TryFailure('LEDGER_DIFFERS', { never: true });
}
