import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { ProviderDispute } from '../../infra/payments/provider.ts';
import { enterDispute, enterLostDispute, enterReturn } from './books.ts';
import { tellOfPayment, unsafeLockPayment } from './row.ts';

type DisputeRow = { id: string; state: ProviderDispute['state']; taken_at: Date | null; returned_at: Date | null };

/**
 * Writes how a dispute stands, with what it moved in the ledger. What was learned stays: a bank that decided does not
 * become undecided again, nor money untaken, by an older answer that comes later.
 */
export async function settleDispute(app: App, paymentId: string, seen: ProviderDispute): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    const payment = (await unsafeLockPayment(client, paymentId))!;
    const before = await read(client, seen.id);
    const at = app.now();
    const id = before?.id ?? newId();
    const state = before && before.state !== 'open' ? before.state : seen.state;
    const takenAt = before?.taken_at ?? (seen.taken ? at : null);
    const returned = takenAt !== null && state === 'won' && !seen.taken;
    const returnedAt = before?.returned_at ?? (returned ? at : null);
    if (before && before.state === state && Boolean(before.taken_at) === Boolean(takenAt) && !newly(before, returnedAt))
      return [];
    await client.query({
      name: 'dispute-write',
      text: `insert into payment_dispute
          (id, payment_id, provider_ref, cents, state, taken_at, returned_at, created_at, status_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
        on conflict (provider_ref) do update set state = excluded.state, taken_at = excluded.taken_at,
          returned_at = excluded.returned_at, status_at = excluded.status_at`,
      values: [id, paymentId, seen.id, seen.cents, state, takenAt, returnedAt, at],
    });
    const dispute = { id, cents: seen.cents, at };
    if (takenAt && !before?.taken_at) await enterDispute(client, payment, dispute);
    if (newly(before, returnedAt)) await enterReturn(client, id, at);
    if (takenAt && state === 'lost' && !(before?.taken_at && before.state === 'lost'))
      await enterLostDispute(client, payment, dispute);
    await writeAudit(client, {
      kind: 'payment-disputed',
      actorId: null,
      subjectIds: [paymentId, payment.activity_id],
      detail: { cents: seen.cents, state },
    });
    return tellOfPayment(client, payment.activity_id);
  });
  app.live.committed(events);
}

const newly = (before: DisputeRow | null, returnedAt: Date | null): boolean =>
  returnedAt !== null && !before?.returned_at;

async function read(client: pg.ClientBase, ref: string): Promise<DisputeRow | null> {
  const { rows } = await client.query<DisputeRow>({
    name: 'dispute-read',
    text: 'select id, state, taken_at, returned_at from payment_dispute where provider_ref = $1',
    values: [ref],
  });
  return rows[0] ?? null;
}
