import { cents } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { ProviderDispute } from '../../infra/payments/provider.ts';
import { enterDispute, enterDisputeFee, enterLostDispute, enterReturn } from './books.ts';
import { tellOfPayment, unsafeLockPayment } from './row.ts';

type DisputeRow = {
  id: string;
  state: ProviderDispute['state'];
  taken_at: Date | null;
  returned_at: Date | null;
  fee_cents: number;
  moves: number;
};

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
    const state = before && !mayEndAs(before, seen.state) ? before.state : seen.state;
    const takenAt = before?.taken_at ?? (seen.taken ? at : null);
    const returned = takenAt !== null && state === 'won' && !seen.taken;
    const returnedAt = before?.returned_at ?? (returned ? at : null);
    const knownFee = before?.fee_cents ?? 0;
    const moves = Math.max(before?.moves ?? 0, seen.moves);
    const fee = moves === seen.moves ? seen.fee : knownFee;
    const isKnown =
      before?.state === state && Boolean(before.taken_at) === Boolean(takenAt) && !newly(before, returnedAt);
    if (isKnown && fee === knownFee && moves === before.moves) return [];
    await client.query({
      name: 'dispute-write',
      text: `insert into payment_dispute
          (id, payment_id, provider_ref, cents, state, taken_at, returned_at, created_at, status_at, fee_cents, moves)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
        on conflict (provider_ref) do update set state = excluded.state, taken_at = excluded.taken_at,
          returned_at = excluded.returned_at, status_at = excluded.status_at, fee_cents = excluded.fee_cents,
          moves = excluded.moves`,
      values: [id, paymentId, seen.id, seen.cents, state, takenAt, returnedAt, at, fee, moves],
    });
    const dispute = { id, cents: seen.cents, at };
    if (takenAt && !before?.taken_at) await enterDispute(client, payment, dispute);
    if (newly(before, returnedAt)) await enterReturn(client, id, at);
    if (takenAt && state === 'lost' && !(before?.taken_at && before.state === 'lost'))
      await enterLostDispute(client, payment, dispute);
    if (fee !== knownFee) await keepFee(client, payment, { disputeId: id, cents: cents(fee - knownFee), at });
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

/**
 * Whether a dispute that stands like this may yet end so: an open one, and one whose money was not taken when it ended
 * and goes to the card's owner afterwards, as with one that is prevented.
 */
const mayEndAs = ({ state, taken_at }: DisputeRow, end: ProviderDispute['state']): boolean =>
  state === 'open' || (state === 'won' && end === 'lost' && taken_at === null);

const newly = (before: DisputeRow | null, returnedAt: Date | null): boolean =>
  returnedAt !== null && !before?.returned_at;

async function keepFee(
  client: pg.ClientBase,
  payment: Parameters<typeof enterDisputeFee>[1],
  { disputeId, ...fee }: { disputeId: string; cents: Cents; at: Date },
): Promise<void> {
  const id = newId();
  await client.query({
    name: 'dispute-fee',
    text: 'insert into payment_dispute_fee (id, dispute_id, cents, at) values ($1, $2, $3, $4)',
    values: [id, disputeId, fee.cents, fee.at],
  });
  await enterDisputeFee(client, payment, { id, ...fee });
}

async function read(client: pg.ClientBase, ref: string): Promise<DisputeRow | null> {
  const { rows } = await client.query<DisputeRow>({
    name: 'dispute-read',
    text: `select id, state, taken_at, returned_at, fee_cents, moves from payment_dispute
      where provider_ref = $1`,
    values: [ref],
  });
  return rows[0] ?? null;
}
