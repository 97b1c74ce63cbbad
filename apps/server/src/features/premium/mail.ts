import { formatMoney } from '@consult/domain/money/money.ts';
import { formatRate } from '@consult/domain/money/tax.ts';
import type { Charged, TaxKind } from '@consult/domain/money/tax.ts';
import { endOf } from '@consult/domain/premium/subscription.ts';
import type { EndReason, Standing } from '@consult/domain/premium/subscription.ts';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import type { TemplateName } from '../../infra/outbox/templates.ts';
import { accountReader } from '../account/account.ts';
import type { SubscriptionRow } from './row.ts';

type Change = {
  before: SubscriptionRow;
  after: Standing & { endedWhy: EndReason | null; dispute: 'open' | 'lost' | null };
  /** What was paid since, the oldest first. */
  paid: readonly Charged[];
};

/**
 * Tells the person of a subscription by mail what became of it, in the transaction that writes it: what was paid and
 * how to cancel, what failed and until when it lasts, what ended and why. In their language, to the address that signs
 * in. What changed nothing for them is no mail.
 */
export async function mailOf(client: pg.ClientBase, app: App, change: Change): Promise<void> {
  const told = templateOf(change);
  if (!told) return;
  const { before, after, paid } = change;
  const reader = await accountReader(client, before.person_id);
  if (!reader) return;
  const { language } = reader;
  const until = endOf(after) ?? after.paidUntil;
  await app.outgoing.mail(client, {
    to: reader.email,
    template: told,
    language,
    ...(reader.hasPerson ? { personId: before.person_id } : {}),
    values: {
      what:
        told === 'premium-ended'
          ? endWords[after.endedWhy ?? 'cancelled'][language]
          : sumWords(paid.at(-1) ?? before.made_of, language, before.provider === 'sandbox'),
      when: until ? dayWords(until, language) : '',
      link: `${app.config.publicUrl}/dashboard/profile`,
      support: app.config.supportEmail,
    },
  });
}

function templateOf({ before, after, paid }: Change): TemplateName | null {
  if (after.state === 'ended')
    return before.state === 'ended' || before.state === 'incomplete' ? null : 'premium-ended';
  if (after.dispute === 'open' && before.dispute !== 'open') return 'premium-disputed';
  if (after.state === 'past-due') return before.state === 'past-due' ? null : 'premium-failed';
  if (paid.length > 0) return before.state === 'incomplete' ? 'premium-begun' : 'premium-renewed';
  if (after.cancelsAtEnd !== before.cancels_at_end) return after.cancelsAtEnd ? 'premium-cancelled' : 'premium-resumed';
  return null;
}

const endWords: Record<EndReason, Record<OutgoingLanguage, string>> = {
  cancelled: {
    en: 'It was cancelled, and the month that was paid is over',
    fr: 'Il avait été annulé, et le mois payé est terminé',
  },
  unpaid: {
    en: 'Its renewal was not paid within seven days',
    fr: 'Son renouvellement n’a pas été payé dans les sept jours',
  },
  'charged-back': {
    en: 'Your bank took a payment for it back',
    fr: 'Votre banque a repris un paiement qui le concernait',
  },
  'never-paid': {
    en: 'Its first payment was not made',
    fr: 'Son premier paiement n’a pas été effectué',
  },
};

const taxNames: Record<TaxKind, Record<OutgoingLanguage, string>> = {
  gst: { en: 'GST', fr: 'TPS' },
  pst: { en: 'PST', fr: 'TVP' },
  hst: { en: 'HST', fr: 'TVH' },
  qst: { en: 'QST', fr: 'TVQ' },
};

/** '$15.75 ($15.00 + GST 5 % $0.75)' */
function sumWords({ price, taxes, total }: Charged, language: OutgoingLanguage, sandbox: boolean): string {
  const money = (amount: typeof total) => formatMoney(amount, language);
  const parts = [
    money(price),
    ...taxes.map(
      ({ kind, rate, cents }) => `${taxNames[kind][language]} ${formatRate(rate, language)} ${money(cents)}`,
    ),
  ];
  const note = { en: '; sandbox: no money moved', fr: '; bac à sable\u00a0: aucun argent n’a été transféré' }[language];
  return `${money(total)} (${parts.join(' + ')}${sandbox ? note : ''})`;
}

/** 'December 27, 2026', in business time. */
function dayWords(at: Date, language: OutgoingLanguage): string {
  const format = new Intl.DateTimeFormat(`${language}-CA`, { timeZone: businessZone, dateStyle: 'long' });
  return dateWords(format, at);
}
