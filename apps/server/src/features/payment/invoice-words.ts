import type { CreditCause } from '@consult/domain/payment/invoice.ts';
import type { TaxKind } from '@consult/domain/money/tax.ts';
import type { ExternalKind } from '@consult/domain/payment/payment.ts';

type Words = {
  invoice: (number: string) => string;
  credit: (number: string) => string;
  number: string;
  date: string;
  from: string;
  to: string;
  gstNumber: string;
  qstNumber: string;
  /** The invoice that a credit note refers to. */
  refersTo: string;
  why: string;
  causes: Record<CreditCause, string>;
  items: string;
  credited: string;
  taxes: Record<TaxKind, string>;
  subtotal: string;
  total: string;
  totalCredited: string;
  payments: string;
  paidBy: Record<ExternalKind, string>;
  card: (last4: string | null) => string;
  pending: (how: string, day: string, amount: string) => string;
  givenBack: string;
  paid: string;
  balance: string;
  currency: string;
  sandbox: string;
  unreadable: string;
};

/** What stands on an invoice, in the language of who gets it. */
export const invoiceWords: Record<'en' | 'fr', Words> = {
  en: {
    invoice: (number) => `Invoice ${number}`,
    credit: (number) => `Credit note ${number}`,
    number: 'Number',
    date: 'Date',
    from: 'From',
    to: 'To',
    gstNumber: 'GST/HST number',
    qstNumber: 'QST number',
    refersTo: 'For invoice',
    why: 'Reason',
    causes: {
      cancelled: 'The invoice was cancelled.',
      refunded: 'Money was given back.',
      declined: 'The payment was not received.',
      withdrawn: 'The payment was withdrawn.',
    },
    items: 'Items',
    credited: 'Credited',
    taxes: { gst: 'GST', pst: 'PST', hst: 'HST', qst: 'QST' },
    subtotal: 'Subtotal',
    total: 'Total CAD',
    totalCredited: 'Total credited CAD',
    payments: 'Payments',
    paidBy: {
      cash: 'Cash',
      cheque: 'Cheque',
      terminal: 'Card terminal',
      transfer: 'Bank transfer',
      other: 'Other way',
    },
    card: (last4) => (last4 ? `Card ending ${last4}` : 'Card'),
    pending: (how, day, amount) => `${how}, pending since ${day}: ${amount}`,
    givenBack: 'Given back',
    paid: 'Paid',
    balance: 'Balance due CAD',
    currency: 'All amounts are in Canadian dollars.',
    sandbox: 'Sandbox: no money moved',
    unreadable: 'This cannot be shown.',
  },
  fr: {
    invoice: (number) => `Facture ${number}`,
    credit: (number) => `Note de crédit ${number}`,
    number: 'Numéro',
    date: 'Date',
    from: 'De',
    to: 'À',
    gstNumber: 'Numéro de TPS/TVH',
    qstNumber: 'Numéro de TVQ',
    refersTo: 'Pour la facture',
    why: 'Motif',
    causes: {
      cancelled: 'La facture a été annulée.',
      refunded: 'Un montant a été remboursé.',
      declined: 'Le paiement n’a pas été reçu.',
      withdrawn: 'Le paiement a été retiré.',
    },
    items: 'Articles',
    credited: 'Crédité',
    taxes: { gst: 'TPS', pst: 'TVP', hst: 'TVH', qst: 'TVQ' },
    subtotal: 'Sous-total',
    total: 'Total CAD',
    totalCredited: 'Total crédité CAD',
    payments: 'Paiements',
    paidBy: {
      cash: 'Comptant',
      cheque: 'Chèque',
      terminal: 'Terminal de paiement',
      transfer: 'Virement bancaire',
      other: 'Autre moyen',
    },
    card: (last4) => (last4 ? `Carte se terminant par ${last4}` : 'Carte'),
    pending: (how, day, amount) => `${how}, en attente depuis le ${day}\u00a0: ${amount}`,
    givenBack: 'Remboursé',
    paid: 'Payé',
    balance: 'Solde à payer CAD',
    currency: 'Tous les montants sont en dollars canadiens.',
    sandbox: 'Bac à sable\u00a0: aucun argent n’a été transféré',
    unreadable: 'Ceci ne peut pas être affiché.',
  },
};
