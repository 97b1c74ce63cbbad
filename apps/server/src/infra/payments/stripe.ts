import { cents } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import { OrderRefused, ProviderSilent, UnknownCard } from './provider.ts';
import type { PaymentProvider, ProviderRefund } from './provider.ts';
import { answered, ifKnown, isElsewhere, isStripe, isUnknownCard, most, openStripe, page } from './stripe-client.ts';
import type { StripeAccess } from './stripe-client.ts';
import { readDispute, readIntent, readRefund } from './stripe-objects.ts';
import { idOf } from './stripe-subscription-objects.ts';
import { readEvent } from './stripe-webhook.ts';

/**
 * Charges at Stripe, each at the account of its clinic (`Stripe-Account`). The package is loaded only where it is
 * configured. What is said of an intent is always read from the intent itself, never from a stored answer: Stripe
 * repeats the first answer under an idempotency key, whatever became of the object since (decision 156).
 */
export async function stripeProvider(access: StripeAccess, now: () => Date): Promise<PaymentProvider> {
  const stripe = await openStripe(access);
  const expand = ['latest_charge'];
  const intentOf = async (account: string, id: string) =>
    readIntent(await answered(() => stripe.paymentIntents.retrieve(id, { expand }, { stripeAccount: account })));
  const refundsOf = async (account: string, intentId: string): Promise<ProviderRefund[]> => {
    const options = { stripeAccount: account };
    const all = stripe.refunds.list({ payment_intent: intentId, limit: page }, options);
    return (await answered(() => all.autoPagingToArray({ limit: most }))).map(readRefund);
  };

  return {
    name: 'stripe',
    async intentFor(account, { paymentId, cents: amount, receiptEmail }) {
      const made = await answered(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'cad',
            // Only a card of our fields is confirmed on it; without this, Stripe wants an address to come back to.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: 'Medical service',
            metadata: { payment_id: paymentId },
            ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
          },
          { stripeAccount: account, idempotencyKey: `payment-${paymentId}` },
        ),
      ).catch((error: unknown) => {
        throw isStripe(error, 'StripeInvalidRequestError') ? new OrderRefused() : error;
      });
      return intentOf(account, made.id);
    },
    async confirm(account, intentId, { attemptId, token }) {
      try {
        await answered(() =>
          stripe.paymentIntents.confirm(
            intentId,
            // A charge is made in the absence of who could confirm it at their bank.
            { payment_method: token, error_on_requires_action: true },
            { stripeAccount: account, idempotencyKey: `confirm-${attemptId}` },
          ),
        );
      } catch (error) {
        if (isUnknownCard(error)) throw new UnknownCard();
        // Declined: the intent says why. Another card under this id, or no card wanted: nothing was changed.
        const known =
          isStripe(error, 'StripeCardError') || isStripe(error, 'StripeIdempotencyError') || isElsewhere(error);
        if (!known) throw error;
      }
      return intentOf(account, intentId);
    },
    intent: intentOf,
    async cancel(account, intentId) {
      try {
        // Without a key of ours: under one, a refusal while a card is under way would be repeated for a day.
        await answered(() => stripe.paymentIntents.cancel(intentId, {}, { stripeAccount: account }));
      } catch (error) {
        if (!isElsewhere(error)) throw error;
      }
      return intentOf(account, intentId);
    },
    async refund(account, intentId, { refundId, cents: amount }) {
      // Stripe forgets keys after a day; a refund that was made stays in the list.
      let refund = (await refundsOf(account, intentId)).find((one) => one.refundId === refundId);
      try {
        refund ??= readRefund(
          await answered(() =>
            stripe.refunds.create(
              { payment_intent: intentId, amount, metadata: { refund_id: refundId } },
              { stripeAccount: account, idempotencyKey: `refund-${refundId}` },
            ),
          ),
        );
      } catch (error) {
        if (isStripe(error, 'StripeInvalidRequestError')) return 'refused';
        throw error;
      }
      if (refund.state === 'pending') throw new ProviderSilent();
      return refund.state;
    },
    async approved(account) {
      const options = { stripeAccount: account };
      const all = stripe.paymentIntents.list({ limit: page, expand: ['data.latest_charge'] }, options);
      const approved: { id: string; cents: Cents; refunded: Cents; disputed: boolean }[] = [];
      await answered(() =>
        all.autoPagingEach((intent) => {
          // What a clinic collects at its account by other programs is not ours.
          if (intent.status !== 'succeeded' || intent.metadata['payment_id'] === undefined) return;
          const { id, refunded } = readIntent(intent);
          const disputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed === true;
          approved.push({ id, cents: cents(intent.amount_received), refunded, disputed });
        }),
      );
      return approved;
    },
    async aftermath(account, intentId) {
      const disputes = stripe.disputes.list({ payment_intent: intentId, limit: page }, { stripeAccount: account });
      return {
        refunds: await refundsOf(account, intentId),
        disputes: (await answered(() => disputes.autoPagingToArray({ limit: most }))).map(readDispute),
      };
    },
    async intentOf(account, { object, id }) {
      const of = account === null ? {} : { stripeAccount: account };
      const asked = await ifKnown<{ payment_intent?: string | { id: string } | null }>(() =>
        object === 'charge'
          ? stripe.charges.retrieve(id, {}, of)
          : object === 'refund'
            ? stripe.refunds.retrieve(id, {}, of)
            : stripe.disputes.retrieve(id, {}, of),
      );
      return idOf(asked?.payment_intent);
    },
    hear: (body, signature) => readEvent(stripe, access.webhookSecrets, { body, signature, now: now() }),
  };
}
