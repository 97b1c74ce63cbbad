import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDay } from './format-day.ts';
import type { Subscription } from './premium-query.ts';

/** How a subscription stands, and what follows from it: one sentence each. */
export function standingWords(i18n: I18n, subscription: Subscription): string {
  const { state, cancelsAtEnd, endedWhy, paidUntil, endsAt, dispute } = subscription;
  const until = formatDay(i18n, endsAt ?? paidUntil);
  switch (state) {
    case 'incomplete':
      return i18n._(msg`Your first payment is not made yet. Nothing was charged.`);
    case 'past-due':
      return i18n._(
        msg`The renewal failed: the payment did not go through. Premium lasts until ${until}. Use another card to keep it.`,
      );
    case 'ended':
      switch (endedWhy) {
        case 'charged-back':
          return i18n._(msg`Your bank took a payment back, so Premium has ended. You can subscribe again.`);
        case 'unpaid':
          return i18n._(
            msg`The renewal was not paid within seven days, so Premium has ended. You can subscribe again.`,
          );
        case 'never-paid':
          return i18n._(msg`Your last attempt to subscribe was not paid. Nothing was charged.`);
        default:
          return i18n._(msg`You cancelled Premium, and the month that was paid is over. You can subscribe again.`);
      }
    case 'active':
      if (dispute === 'open')
        return i18n._(
          cancelsAtEnd
            ? msg`Your bank disputes a payment. You cancelled: Premium lasts until ${until}, or ends before if the bank takes the payment back.`
            : msg`Your bank disputes a payment. Premium goes on while that is decided, and ends if the bank takes the payment back.`,
        );
      return cancelsAtEnd
        ? i18n._(msg`You cancelled. Premium lasts until ${until}, and nothing more is charged.`)
        : i18n._(msg`Premium is active. It renews automatically on ${until}.`);
  }
}

/** The same in a word or two, for a mark. */
export function stateWords(i18n: I18n, { state, cancelsAtEnd, dispute }: Subscription): string {
  if (state === 'incomplete') return i18n._(msg({ id: 'premium.incomplete', message: 'Not paid yet' }));
  if (state === 'past-due') return i18n._(msg({ id: 'premium.pastDue', message: 'Renewal failed' }));
  if (state === 'ended') return i18n._(msg({ id: 'premium.ended', message: 'Ended' }));
  if (dispute === 'open') return i18n._(msg({ id: 'premium.disputed', message: 'Payment disputed' }));
  return cancelsAtEnd
    ? i18n._(msg({ id: 'premium.cancelled', message: 'Cancelled' }))
    : i18n._(msg({ id: 'premium.active', message: 'Active' }));
}
