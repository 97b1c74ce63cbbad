import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith, wasUnanswered } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { newId } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { reasonWords, type CardFieldsHandle } from '../payment/payment.ts';
import { priceQuery, refreshSubscription } from './premium-query.ts';

/** The way to the consult page after a payment, as a provider leads back there. */
type Paid = { clientSecret: string };

/**
 * Subscribes, and says in words what failed. While it is not known what became of a try, the next one is the same: the
 * server begins a subscription once for an id, and confirms a card once for an attempt. After a refusal it is another
 * one.
 */
export function useSubscribe() {
  const { t, i18n } = useLingui();
  const subscription = useRef<string | null>(null);
  const attempt = useRef<{ id: string; token: string } | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The payment whose bank does not know yet. */
  const [waits, setWaits] = useState<(Paid & { subscriptionId: string }) | null>(null);

  const run = async (work: () => Promise<Paid | null>): Promise<Paid | null> => {
    setRunning(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      const reason = callErrorText(i18n, error);
      if (wasUnanswered(error) || failedWith(error, 'UNAVAILABLE', 'INTERNAL'))
        setFailure(t`Error submitting payment (no answer). ${reason} Try again: it is charged once.`);
      else {
        subscription.current = null;
        attempt.current = null;
        setFailure(t`An error occurred. ${reason}`);
      }
      // It was paid in another tab, or costs something else now: what the page shows is asked for again.
      if (failedWith(error, 'ALREADY_SUBSCRIBED', 'NOT_ALLOWED'))
        void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey });
      if (failedWith(error, 'PRICE_CHANGED', 'SUBSCRIPTION_ENDED'))
        void queryClient.invalidateQueries({ queryKey: priceQuery.queryKey });
      return null;
    } finally {
      setRunning(false);
      void refreshSubscription();
    }
  };

  /** @param confirm lets the provider's own fields confirm the card; the sandbox's token is confirmed by the server */
  const pay = (total: number, token: string, confirm: CardFieldsHandle['confirm']): Promise<Paid | null> =>
    run(async () => {
      subscription.current ??= newId();
      const begun = await call('premium-createPremiumSubscription', { subscriptionId: subscription.current, total });
      const { clientSecret, subscriptionId, provider } = begun;
      if (attempt.current?.token !== token) attempt.current = { id: newId(), token };
      if (provider === 'stripe') await confirm(clientSecret, token);
      const answer = await call('premium-confirmSubscription', {
        subscriptionId,
        ...(provider === 'stripe' ? {} : { attemptId: attempt.current.id, cardToken: token }),
      });
      attempt.current = null;
      if (answer.state === 'active') return { clientSecret };
      if (answer.processing) setWaits({ clientSecret, subscriptionId });
      else {
        const reason = answer.declined ? reasonWords(i18n, answer.declined) : '';
        setFailure(t`Card error: ${reason}`);
      }
      return null;
    });

  /** Asks what became of the payment that waits. */
  const ask = (): Promise<Paid | null> =>
    run(async () => {
      if (!waits) return null;
      const { state, processing, declined } = await call('premium-confirmSubscription', {
        subscriptionId: waits.subscriptionId,
      });
      if (state === 'active') return waits;
      if (processing) return null;
      setWaits(null);
      const reason = declined ? reasonWords(i18n, declined) : '';
      setFailure(t`Card error: ${reason}`);
      return null;
    });

  return { pay, ask, running, failure, waits: waits !== null };
}
