import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMoney, type Cents } from '@consult/domain/money/money.ts';
import { formatRate, type TaxKind } from '@consult/domain/money/tax.ts';
import type { DisputeState, ExternalKind } from '@consult/domain/payment/payment.ts';
import type { Payment } from './payment-query.ts';

const language = (i18n: I18n) => (i18n.locale === 'fr' ? 'fr' : 'en');

export const moneyWords = (i18n: I18n, amount: Cents): string => formatMoney(amount, language(i18n));

/** The item as its clinic names it in the reader's language. */
export const itemWords = (i18n: I18n, { name, nameFr }: { name: string; nameFr: string }): string =>
  i18n.locale === 'fr' ? nameFr : name;

/** A context of its own: of a plan, 'paid' is another word in French. */
export const paidWord = msg({ message: 'Paid', context: 'payment' });

const taxes = {
  gst: msg({ id: 'payment.gst', message: 'GST' }),
  pst: msg({ id: 'payment.pst', message: 'PST' }),
  hst: msg({ id: 'payment.hst', message: 'HST' }),
  qst: msg({ id: 'payment.qst', message: 'QST' }),
};

/** 'GST 5 %' */
export const taxWords = (i18n: I18n, { kind, rate }: { kind: TaxKind; rate: number }): string =>
  `${i18n._(taxes[kind])} ${formatRate(rate, language(i18n))}`;

const reasons = {
  declined: msg`The card was declined.`,
  'insufficient-funds': msg`The card does not have enough money.`,
  'confirmation-needed': msg`The card’s bank would ask its owner to confirm. Take another card.`,
  expired: msg`The card has expired.`,
  cancelled: msg`No card was charged within a day.`,
  refused: msg`The payment provider does not accept this amount, or this email address for the receipt.`,
};

/** Why a payment was declined. */
export const reasonWords = (i18n: I18n, reason: NonNullable<Payment['reason']>): string => i18n._(reasons[reason]);

const disputes = {
  open: (amount: string) => msg`The card’s owner disputes ${amount} at their bank`,
  // Also what ended without a decision: an inquiry, or a dispute that was blocked.
  won: (amount: string) => msg`The dispute of ${amount} ended in favour of the clinic`,
  lost: (amount: string) => msg`The dispute of ${amount} was lost`,
};

/** How a dispute stands. */
export const disputeWords = (i18n: I18n, state: DisputeState, amount: string): string =>
  i18n._(disputes[state](amount));

/** Who has the money of a dispute, where the bank took it. */
export const takenWords = (i18n: I18n, state: DisputeState): string =>
  i18n._(
    {
      open: msg`the bank has the money`,
      won: msg`the bank has not given the money back yet`,
      lost: msg`the money went back to the card’s owner`,
    }[state],
  );

/** What the provider keeps for a dispute. */
export const feeWords = (i18n: I18n, fee: Cents): string => {
  const amount = moneyWords(i18n, fee);
  return i18n._(msg`fee for the dispute: ${amount}`);
};

const kinds: Record<ExternalKind, ReturnType<typeof msg>> = {
  cash: msg`Cash`,
  cheque: msg`Cheque`,
  terminal: msg`Card terminal`,
  transfer: msg`Bank transfer`,
  other: msg`Other way`,
};

export const kindWords = (i18n: I18n, kind: ExternalKind): string => i18n._(kinds[kind]);
