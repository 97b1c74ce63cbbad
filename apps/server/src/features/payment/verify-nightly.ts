import type { App } from '../../call/context.ts';
import { TryFailure } from '../../infra/jobs/failure.ts';
import { gauge } from '../../infra/log/metrics.ts';
import { verifyBooks } from './verify-books.ts';

/**
 * Compares the books with payments and with the provider. A difference is a gauge of /metrics, and a job that failed
 * for good, which the admin's outbox page shows.
 */
export async function verifyNightly(app: App): Promise<void> {
  const { problems } = await verifyBooks(app.write, app.payments, {
    provider: app.subscriptions,
    now: app.now(),
  });
  gauge('consult_ledger_differences', problems.length);
  if (problems.length > 0) throw new TryFailure('LEDGER_DIFFERS', { never: true });
}
