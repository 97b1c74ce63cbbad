import { askAgainMs } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';
import { hear } from './hear.ts';

/** Milliseconds between two looks for subscriptions whose provider is to be asked. */
export const sweepMs = 5_000;
/** One look takes this many; the next follows at once where there are more. */
const portion = 50;

type Due = { id: string; asked: number };

/**
 * Asks the provider about subscriptions whose time has come: a first payment of which nobody heard, a month that is
 * over, and each of them twice a day. Each is put off first, so that of two processes one asks, and one that fails is
 * not asked in a circle. Returns how many it asked about.
 */
export async function sweepSubscriptions(app: App): Promise<number> {
  const failed: unknown[] = [];
  let asked = 0;
  for (;;) {
    const { rows } = await app.write.query<Due>({
      name: 'subscription-due',
      text: `select id, asked from premium_subscription where ask_at <= $1 and provider = $2
        order by ask_at limit ${portion}`,
      values: [app.now(), app.subscriptions.name],
    });
    for (const due of rows) {
      if (!(await putOff(app, due))) continue;
      asked += 1;
      await hear(app, due.id).catch((error: unknown) => {
        // It is asked again by itself.
        if (!(error instanceof ProviderSilent)) failed.push(error);
      });
    }
    if (rows.length < portion) break;
  }
  if (failed.length > 0) throw failed[0];
  return asked;
}

async function putOff(app: App, { id, asked }: Due): Promise<boolean> {
  const { rowCount } = await app.write.query({
    name: 'subscription-put-off',
    text: `update premium_subscription set ask_at = $3, asked = asked + 1
      where id = $1 and asked = $2 and ask_at is not null`,
    values: [id, asked, new Date(app.now().getTime() + askAgainMs(asked + 1))],
  });
  return rowCount === 1;
}
