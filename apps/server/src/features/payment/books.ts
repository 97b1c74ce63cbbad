import { cents, sumOf } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import { taxesGivenBack } from '@consult/domain/money/tax.ts';
import type { Charged, Tax } from '@consult/domain/money/tax.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { enter, reverse } from '../../infra/ledger/ledger.ts';
import type { LedgerOwner, Line } from '../../infra/ledger/ledger.ts';
import type { MadeOf } from './offer.ts';

const credit = (amount: Cents): Cents => cents(0 - amount);

type Paid = { id: string; clinic_id: string; kind: 'card' | 'external'; made_of: MadeOf };

/**
 * A payment was approved: the money lies with the provider, or came elsewhere.
 * @param owed it was invoiced before it was paid: revenue and taxes are in the books, and what was owed comes in
 */
export function enterApproval(client: pg.ClientBase, { id, clinic_id, kind, made_of }: Paid, now: Date, owed = false) {
  const owner = { kind: 'clinic', id: clinic_id } as const;
  return enter(client, {
    cause: 'payment-approved',
    causeId: id,
    day: businessDay(now),
    lines: [
      { account: kind === 'card' ? 'provider' : 'external', owner, cents: made_of.total },
      ...(owed ? [{ account: 'receivable', owner, cents: credit(made_of.total) } as const] : earned(owner, made_of)),
    ],
  });
}

/** Revenue and each tax. */
const earned = (owner: LedgerOwner, { price, taxes }: Charged): Line[] => [
  { account: 'revenue', owner, cents: credit(price) },
  ...taxes.map((tax): Line => ({ account: `tax-${tax.kind}`, owner, cents: credit(tax.cents) })),
];

type Issued = {
  id: string;
  clinicId: string;
  kind: 'invoice' | 'credit';
  /** All of it, and what of it is owed: not paid yet, or not to be paid any more. */
  whole: Charged;
  owed: Charged;
  now: Date;
};

/**
 * An invoice: its total is receivable. What was paid settles it at once, since revenue and taxes of that are in the
 * books; what is owed is earned by it. A credit note is the same the other way round.
 */
export function enterInvoice(client: pg.ClientBase, { id, clinicId, kind, whole, owed, now }: Issued) {
  const owner = { kind: 'clinic', id: clinicId } as const;
  const lines: Line[] = [
    { account: 'receivable', owner, cents: whole.total },
    { account: 'receivable', owner, cents: cents(owed.total - whole.total) },
    ...earned(owner, owed),
  ];
  return enter(client, {
    cause: kind === 'invoice' ? 'invoice-issued' : 'invoice-credited',
    causeId: id,
    day: businessDay(now),
    lines: kind === 'invoice' ? lines : lines.map((line) => ({ ...line, cents: credit(line.cents) })),
  });
}

/** Part of a payment went back, after `before` of it: its share of each tax, and the rest as a refund. */
export function enterRefund(
  client: pg.ClientBase,
  { clinic_id, made_of }: Paid,
  refund: { id: string; before: number; now: number; at: Date },
) {
  const owner = { kind: 'clinic', id: clinic_id } as const;
  const taxes: readonly Tax[] = taxesGivenBack(made_of, cents(refund.before), cents(refund.now));
  return enter(client, {
    cause: 'payment-refunded',
    causeId: refund.id,
    day: businessDay(refund.at),
    lines: [
      { account: 'provider', owner, cents: cents(-refund.now) },
      { account: 'refunds', owner, cents: cents(refund.now - sumOf(taxes.map((tax) => tax.cents))) },
      ...taxes.map((tax): Line => ({ account: `tax-${tax.kind}`, owner, cents: tax.cents })),
    ],
  });
}

/** A refund came back: the bank of the card could not take it. */
export const enterReturnedRefund = (client: pg.ClientBase, id: string, at: Date) =>
  reverse(
    client,
    { cause: 'payment-refunded', causeId: id },
    { cause: 'refund-returned', causeId: id, day: businessDay(at) },
  );

/** A bank took money of a payment because the card's owner disputes it; whose it is, is open. */
export const enterDispute = (client: pg.ClientBase, { clinic_id }: Paid, dispute: Disputed) =>
  enter(client, {
    cause: 'dispute-taken',
    causeId: dispute.id,
    day: businessDay(dispute.at),
    lines: [
      { account: 'provider', owner: { kind: 'clinic', id: clinic_id }, cents: credit(dispute.cents) },
      { account: 'receivable', owner: { kind: 'clinic', id: clinic_id }, cents: dispute.cents },
    ],
  });

type Disputed = { id: string; cents: Cents; at: Date };

/** The bank decided for the card's owner. Whether taxes come back with it, the clinic's accountant decides. */
export const enterLostDispute = (client: pg.ClientBase, { clinic_id }: Paid, dispute: Disputed) =>
  enter(client, {
    cause: 'dispute-lost',
    causeId: dispute.id,
    day: businessDay(dispute.at),
    lines: [
      { account: 'receivable', owner: { kind: 'clinic', id: clinic_id }, cents: credit(dispute.cents) },
      { account: 'refunds', owner: { kind: 'clinic', id: clinic_id }, cents: dispute.cents },
    ],
  });

/** What the provider kept for a dispute, or gave back (below zero). */
export const enterDisputeFee = (client: pg.ClientBase, { clinic_id }: Paid, fee: Disputed) =>
  enter(client, {
    cause: 'dispute-fee',
    causeId: fee.id,
    day: businessDay(fee.at),
    lines: [
      { account: 'provider', owner: { kind: 'clinic', id: clinic_id }, cents: credit(fee.cents) },
      { account: 'fees', owner: { kind: 'clinic', id: clinic_id }, cents: fee.cents },
    ],
  });

export const enterReturn = (client: pg.ClientBase, id: string, at: Date) =>
  reverse(
    client,
    { cause: 'dispute-taken', causeId: id },
    { cause: 'dispute-returned', causeId: id, day: businessDay(at) },
  );

export const enterWithdrawal = (client: pg.ClientBase, id: string, now: Date) =>
  reverse(
    client,
    { cause: 'payment-approved', causeId: id },
    { cause: 'payment-withdrawn', causeId: id, day: businessDay(now) },
  );
