import { askAgainMs } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { advance } from './advance.ts';
import { advanceRefund } from './advance-refund.ts';

/** Milliseconds between two looks for payments whose provider is to be asked. */
export const sweepMs = 5_000;
/** One look takes this many of each; the next follows at once where there are more. */
const portion = 50;

/** What was begun at another provider than the one that is configured waits for that one. */
const ofProvider = {
  payment: 'd.provider = $2',
  payment_refund: 'exists (select from payment p where p.id = d.payment_id and p.provider = $2)',
};

type Due = { id: string; asked: number };

/**
 * Asks the provider about pending payments and refunds whose time has come. Each is put off first, so that of two
 * processes one asks, and one that fails is not asked in a circle. Returns how many it asked about.
 */
export async function sweepPayments(app: App): Promise<number> {
  const failed: unknown[] = [];
  let asked = 0;
  for (const table of ['payment', 'payment_refund'] as const) {
    for (;;) {
      const { rows } = await app.write.query<Due>({
        name: `${table}-due`,
        text: `select d.id, d.asked from ${table} d where d.ask_at <= $1 and ${ofProvider[table]}
          order by d.ask_at limit ${portion}`,
        values: [app.now(), app.payments.name],
      });
      for (const due of rows) {
        if (!(await putOff(app, table, due))) continue;
        asked += 1;
        await (table === 'payment' ? advance(app, due.id, null) : advanceRefund(app, due.id)).catch((error: unknown) =>
          failed.push(error),
        );
      }
      if (rows.length < portion) break;
    }
  }
  if (failed.length > 0) throw failed[0];
  return asked;
}

async function putOff(app: App, table: 'payment' | 'payment_refund', { id, asked }: Due): Promise<boolean> {
  const { rowCount } = await app.write.query({
    name: `${table}-put-off`,
    text: `update ${table} set ask_at = $3, asked = asked + 1 where id = $1 and asked = $2 and ask_at is not null`,
    values: [id, asked, new Date(app.now().getTime() + askAgainMs(asked + 1))],
  });
  return rowCount === 1;
}
