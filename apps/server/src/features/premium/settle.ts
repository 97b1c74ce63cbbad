import { askAgainMs } from '@consult/domain/payment/payment.ts';
import { asksNext, givesPremium } from '@consult/domain/premium/subscription.ts';
import type { EndReason, Standing } from '@consult/domain/premium/subscription.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { ProviderSubscription } from '../../infra/payments/subscriptions.ts';
import { tellProfile } from '../profile/profile.ts';
import { keepCharges } from './charges.ts';
import { mailOf } from './mail.ts';
import { changeRole } from './role.ts';
import { unsafeLockSubscription } from './row.ts';
import type { SubscriptionRow } from './row.ts';

/**
 * Writes what the provider says of a subscription: how it stands, what it collected and gave back with the entries of
 * the ledger, the person's role, the audit entry, the mail and the live event, in one transaction.
 * @param heard what the row's count was before the provider was asked
 * @returns false where another word was written since: this one may be older than that
 */
export async function settle(app: App, id: string, said: ProviderSubscription, heard: number): Promise<boolean> {
  const events = await inTransaction(app.write, async (client) => {
    const row = (await unsafeLockSubscription(client, id))!;
    if (row.heard !== heard) return null;
    const now = app.now();
    const { paid, returned, held } = await keepCharges(client, id, said.charges, now);
    const next = nextOf(row, said, now);
    const dispute = [...said.charges].toSorted((a, b) => +b.paidAt - +a.paidAt).find((one) => one.dispute)?.dispute;
    const role = await changeRole(client, row, givesPremium(next, now));
    const changed =
      paid.length > 0 ||
      returned !== 0 ||
      held !== 0 ||
      role.events.length > 0 ||
      next.state !== row.state ||
      next.cancelsAtEnd !== row.cancels_at_end ||
      (next.paidUntil?.getTime() ?? 0) !== (row.paid_until?.getTime() ?? 0) ||
      (dispute ?? null) !== row.dispute ||
      said.cardLast4 !== row.card_last4;
    await client.query({
      name: 'subscription-settle',
      text: `update premium_subscription set state = $2, cancels_at_end = $3, paid_until = $4, failed_at = $5,
          ended_why = $6, dispute = $7, card_last4 = $8, gave_role = $9, ask_at = $10,
          heard = heard + $12::integer, state_at = case when state = $2 then state_at else $11 end
        where id = $1`,
      values: [
        id,
        next.state,
        next.cancelsAtEnd,
        next.paidUntil,
        next.failedAt,
        next.endedWhy,
        dispute ?? null,
        said.cardLast4,
        role.gave,
        asksNext(next, now, askAgainMs(row.asked)),
        now,
        // A word that says nothing new makes no other one old.
        changed ? 1 : 0,
      ],
    });
    if (!changed) return [];
    await writeAudit(client, {
      kind: 'premium-changed',
      actorId: null,
      subjectIds: [row.person_id],
      detail: {
        state: next.state,
        cancelled: next.cancelsAtEnd,
        ...(next.endedWhy ? { why: next.endedWhy } : {}),
        ...(dispute ? { dispute } : {}),
        ...(paid.length > 0 ? { paid: paid.length } : {}),
        ...(returned !== 0 ? { returned } : {}),
      },
    });
    await mailOf(client, app, { before: row, after: { ...next, dispute: dispute ?? null }, paid });
    await tellProfile(client, [row.person_id]);
    return role.events;
  });
  if (events === null) return false;
  app.live.committed(events);
  return true;
}

/** How it stands after the provider's word. One that has ended stays ended. */
function nextOf(
  row: SubscriptionRow,
  said: ProviderSubscription,
  now: Date,
): Standing & { endedWhy: EndReason | null } {
  const { state, cancelsAtEnd, paidUntil, failedAt } = said;
  if (row.state === 'ended')
    return {
      state: 'ended',
      cancelsAtEnd: row.cancels_at_end,
      paidUntil: row.paid_until,
      failedAt: null,
      endedWhy: row.ended_why,
    };
  if (state !== 'ended')
    return { state, cancelsAtEnd, paidUntil, failedAt: state === 'past-due' ? failedAt : null, endedWhy: null };
  const lost = said.charges.some(({ dispute }) => dispute === 'lost');
  const why = lost ? 'charged-back' : (said.endedWhy ?? 'cancelled');
  // What was cancelled lasts as long as it was paid for, also where somebody ended it at the provider at once.
  if (why === 'cancelled' && paidUntil && now < paidUntil)
    return { state: 'active', cancelsAtEnd: true, paidUntil, failedAt: null, endedWhy: null };
  return { state, cancelsAtEnd, paidUntil, failedAt: null, endedWhy: why };
}
