import { givesPremium } from '@consult/domain/premium/subscription.ts';
import type { App } from '../../call/context.ts';
import type { ProviderSubscription } from '../../infra/payments/subscriptions.ts';
import { unsafeReadSubscription } from './row.ts';
import type { SubscriptionRow } from './row.ts';
import { settle } from './settle.ts';

/** A word that another process overtook is fetched again at most this often. */
const mostTries = 5;

/**
 * Takes a hint that something of a subscription changed at the provider: fetches it there and writes what it says. What
 * the hint itself said counts for nothing, so it may come twice, late, or from anybody. One that is not ours is left
 * alone.
 * @param ref the provider's id of it
 * @throws ProviderSilent
 */
export async function hearOfSubscription(app: App, ref: string): Promise<void> {
  const { rows } = await app.write.query<{ id: string }>({
    name: 'subscription-by-ref',
    text: 'select id from premium_subscription where subscription_ref = $1 and provider = $2',
    values: [ref, app.subscriptions.name],
  });
  if (rows[0]) await hear(app, rows[0].id);
}

export type Heard = { row: SubscriptionRow; said: ProviderSubscription };

/**
 * Asks the provider about a subscription and writes what it says. Everybody comes this way: who pays, who cancels, a
 * hint of the provider's, the sweep.
 * @param act what the provider is asked to do first; without it, it is only asked
 * @throws ProviderSilent
 */
export async function hear(
  app: App,
  id: string,
  act: (ref: string) => Promise<ProviderSubscription> = (ref) => app.subscriptions.subscription(ref),
): Promise<Heard> {
  let ask = act;
  for (let tries = 1; ; tries += 1) {
    const before = (await unsafeReadSubscription(app.write, id))!;
    const ref = before.subscription_ref ?? (await makeAtProvider(app, before));
    const said = await ended(app, before, await ask(ref));
    if (await settle(app, id, said, before.heard)) return { row: (await unsafeReadSubscription(app.write, id))!, said };
    if (tries === mostTries) throw new Error('A subscription changed while it was asked about, again and again');
    // Another word was written in the meantime, which may be a newer one: only asking again tells.
    ask = (again) => app.subscriptions.subscription(again);
  }
}

/** The provider's id is stored before any card is confirmed there; the one that was stored first is the one. */
async function makeAtProvider(app: App, row: SubscriptionRow): Promise<string> {
  const { id: ref } = await app.subscriptions.subscribe({
    orderId: row.id,
    personId: row.person_id,
    taxes: row.made_of.taxes.map(({ kind, rate }) => ({ kind, rate })),
  });
  await app.write.query({
    name: 'subscription-keep-ref',
    text: 'update premium_subscription set subscription_ref = $2 where id = $1 and subscription_ref is null',
    values: [row.id, ref],
  });
  return (await unsafeReadSubscription(app.write, row.id))!.subscription_ref!;
}

/**
 * Ends at the provider what gives nothing any more: nobody pays for a month that they do not get. That is one whose
 * renewal failed seven days ago, one of which a bank took a payment back, and one that another total was asked for than
 * the person was shown. Where their account was closed, nobody could cancel it: it is not renewed.
 */
async function ended(app: App, row: SubscriptionRow, said: ProviderSubscription): Promise<ProviderSubscription> {
  if (said.state === 'ended') return said;
  const over = said.state === 'past-due' && !givesPremium({ ...said, cancelsAtEnd: false }, app.now());
  const lost = said.charges.some(({ dispute }) => dispute === 'lost');
  const other = said.state === 'incomplete' && said.open !== null && said.open.total !== row.made_of.total;
  const unpaid = row.closed && said.state !== 'active';
  if (over || lost || other || unpaid) return app.subscriptions.end(said.id);
  return row.closed && !said.cancelsAtEnd ? app.subscriptions.cancelAtEnd(said.id) : said;
}
