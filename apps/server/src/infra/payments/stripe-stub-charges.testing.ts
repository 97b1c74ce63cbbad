// What the stub keeps, and the objects that it speaks in: of the shape of Stripe's published samples.
export type StubIntent = {
  id: string;
  /** Empty: the operator's own. */
  account: string;
  /** Whose subscription it collects for. */
  customer?: string;
  status: string;
  fields: Record<string, string>;
  charge: StubCharge | null;
  error: object | null;
};
export type StubCharge = { id: string; last4: string; refunded: number };
export type StubRefund = {
  id: string;
  intent: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
};
/** `fees`: of each of `moved`; none where it says none. */
export type StubDispute = {
  id: string;
  intent: string;
  amount: number;
  status: string;
  moved: number[];
  fees?: number[];
};
export type Answer = { status: number; body: object };

/** What the cards of the stub do, by their payment method. */
export const cards: Readonly<Record<string, { last4: string; error?: object; status?: string }>> = {
  pm_card_good: { last4: '4242' },
  pm_card_other: { last4: '1881' },
  pm_card_slow: { last4: '0077', status: 'processing' },
  pm_card_declined: { last4: '0002', error: { code: 'card_declined', decline_code: 'generic_decline' } },
  pm_card_poor: { last4: '9995', error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  pm_card_old: { last4: '0069', error: { code: 'expired_card', decline_code: 'expired_card' } },
  pm_card_asks: { last4: '3220', error: { code: 'card_declined', decline_code: 'authentication_required' } },
};

const at = 1_790_000_000;

export const unexpected = failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });

export function failure(status: number, error: object): Answer {
  return { status, body: { error } };
}

export const cardError = (error: object, last4: string): object => ({
  type: 'card_error',
  message: 'Your card was declined.',
  payment_method: { object: 'payment_method', type: 'card', card: { last4 } },
  ...error,
});

export const metadataOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

/** Whether it is disputed, and its refunds, are what the rest of the stub knows. */
export function chargeObject(
  { id, fields, charge, customer }: Pick<StubIntent, 'id' | 'fields' | 'charge' | 'customer'>,
  disputes: readonly StubDispute[] = [],
  refunds: readonly StubRefund[] = [],
) {
  return {
    id: charge!.id,
    object: 'charge',
    amount: Number(fields['amount']),
    amount_refunded: charge!.refunded,
    created: at,
    currency: fields['currency'],
    customer: customer ?? null,
    disputed: disputes.some(({ intent }) => intent === id),
    payment_intent: id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: charge!.last4 } },
    receipt_url: `https://pay.stripe.com/receipts/${charge!.id}`,
    refunds: { object: 'list', data: refunds.filter(({ intent }) => intent === id).map(refundObject) },
    status: 'succeeded',
  };
}

/** Always with its latest charge: the adapter asks for that wherever it reads one. */
export function intentObject({ id, status, fields, charge, error }: StubIntent, disputes: readonly StubDispute[] = []) {
  const amount = Number(fields['amount']);
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    created: at,
    currency: fields['currency'],
    description: fields['description'] ?? null,
    last_payment_error: error,
    latest_charge: charge && chargeObject({ id, fields, charge }, disputes),
    livemode: false,
    metadata: metadataOf(fields),
    payment_method_types: ['card'],
    receipt_email: fields['receipt_email'] ?? null,
    status,
  };
}

export const refundObject = ({ id, intent, amount, status, metadata }: StubRefund) => ({
  id,
  object: 'refund',
  amount,
  created: at,
  currency: 'cad',
  metadata,
  payment_intent: intent,
  status,
});

export const disputeObject = ({ id, intent, amount, status, moved, fees = [] }: StubDispute, charge = '') => ({
  id,
  object: 'dispute',
  amount,
  balance_transactions: moved.map((cents, n) => ({
    object: 'balance_transaction',
    amount: cents,
    currency: 'cad',
    fee: fees[n] ?? 0,
    net: cents - (fees[n] ?? 0),
  })),
  charge,
  created: at,
  currency: 'cad',
  payment_intent: intent,
  reason: 'general',
  status,
});
