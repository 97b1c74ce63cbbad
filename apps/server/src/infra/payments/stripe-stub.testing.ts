import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeAccess } from './stripe.ts';

/** A request as the stub got it. */
export type StubRequest = {
  method: string;
  path: string;
  fields: Record<string, string>;
  account: string | undefined;
  idempotencyKey: string | undefined;
};

type StubIntent = {
  id: string;
  account: string;
  status: string;
  fields: Record<string, string>;
  charge: StubCharge | null;
  error: object | null;
};
type StubCharge = { id: string; last4: string; refunded: number };
type StubRefund = { id: string; intent: string; amount: number; status: string; metadata: Record<string, string> };
type StubDispute = { id: string; intent: string; amount: number; status: string; moved: number[] };
type Answer = { status: number; body: object };

/** What happens to the next request of a method and path: it, or its answer, gets lost so many times. */
type Cut = { what: RegExp; when: 'before' | 'after'; times: number };

/** What the cards of the stub do, by their payment method. */
const cards: Readonly<Record<string, { last4: string; error?: object; status?: string }>> = {
  pm_card_good: { last4: '4242' },
  pm_card_other: { last4: '1881' },
  pm_card_slow: { last4: '0077', status: 'processing' },
  pm_card_declined: { last4: '0002', error: { code: 'card_declined', decline_code: 'generic_decline' } },
  pm_card_poor: { last4: '9995', error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  pm_card_old: { last4: '0069', error: { code: 'expired_card', decline_code: 'expired_card' } },
  pm_card_asks: { last4: '3220', error: { code: 'card_declined', decline_code: 'authentication_required' } },
};

const at = 1_790_000_000;

/**
 * A stand-in for Stripe on this machine, in objects of the shape of its published samples: intents, refunds, disputes,
 * lists in pages, idempotency keys. Tests cut its line, and do at it what a clinic or a bank would.
 */
export class StripeStub {
  readonly requests: StubRequest[] = [];
  readonly intents: StubIntent[] = [];
  readonly refunds: StubRefund[] = [];
  readonly disputes: StubDispute[] = [];
  /** How many objects a page of a list has at most. */
  pageSize = 100;
  cut: Cut | null = null;
  readonly #answers = new Map<string, Answer>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #made = 0;

  async start(): Promise<StripeAccess> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    const { port } = this.#server.address() as AddressInfo;
    return {
      secretKey: 'sk_test_of_the_stub',
      publishableKey: 'pk_test_of_the_stub',
      webhookSecrets: ['whsec_of_the_stub', 'whsec_of_its_other_door'],
      url: `http://127.0.0.1:${port}`,
    };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  /** A card that was under way ends. */
  end(intentId: string, as: 'succeeded' | 'declined'): void {
    const intent = this.intents.find(({ id }) => id === intentId)!;
    if (as === 'succeeded') this.#succeed(intent, '0077');
    else
      Object.assign(intent, { status: 'requires_payment_method', error: cardError({ code: 'card_declined' }, '0077') });
  }

  /** A refund that a clinic makes in the provider's own pages. */
  refundThere(intentId: string, amount: number, status = 'succeeded'): StubRefund {
    const refund = { id: this.#id('re'), intent: intentId, amount, status, metadata: {} };
    this.refunds.push(refund);
    if (status !== 'failed') this.intents.find(({ id }) => id === intentId)!.charge!.refunded += amount;
    return refund;
  }

  /** A refund ends; one that was done may still come back. */
  endRefund(refund: StubRefund, as: 'succeeded' | 'failed'): void {
    if (as === 'failed' && refund.status !== 'failed')
      this.intents.find(({ id }) => id === refund.intent)!.charge!.refunded -= refund.amount;
    refund.status = as;
  }

  dispute(intentId: string, amount: number): StubDispute {
    const dispute = { id: this.#id('dp'), intent: intentId, amount, status: 'warning_needs_response', moved: [] };
    this.disputes.push(dispute);
    return dispute;
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${Date.now().toString(36)}${String(this.#made).padStart(8, '0')}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fields, ...asked } = await read(request);
    const seen = { ...asked, fields };
    this.requests.push(seen);
    const cut = this.#cutsNow(seen);
    if (cut === 'before') return void request.socket.destroy();
    const answer = this.#once(seen);
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': this.#id('req') });
    response.end(JSON.stringify(answer.body));
  }

  #cutsNow({ method, path }: StubRequest): Cut['when'] | null {
    if (!this.cut || this.cut.times === 0 || !this.cut.what.test(`${method} ${path}`)) return null;
    this.cut.times -= 1;
    return this.cut.when;
  }

  /** The first answer under a key is every answer under it; with other fields it is a mistake. */
  #once(request: StubRequest): Answer {
    const { idempotencyKey: key, method, path, fields } = request;
    if (key === undefined) return this.#answer(request);
    const same = JSON.stringify([method, path, fields]);
    const known = this.#answers.get(key);
    if (known && (known as { same?: string }).same !== same)
      return failure(400, { type: 'idempotency_error', message: 'Keys for idempotent requests are for one request.' });
    const answer = known ?? this.#answer(request);
    this.#answers.set(key, Object.assign(answer, { same }));
    return answer;
  }

  #answer({ method, path, fields, account = '' }: StubRequest): Answer {
    const [, , noun, id, verb] = path.split('/');
    if (method === 'POST' && noun === 'payment_intents' && id === undefined) {
      if (Number(fields['amount']) < 50)
        return failure(400, { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' });
      if (fields['receipt_email']?.endsWith('.invalid'))
        return failure(400, { type: 'invalid_request_error', code: 'email_invalid', param: 'receipt_email' });
      const intent = {
        id: this.#id('pi'),
        account,
        status: 'requires_payment_method',
        fields,
        charge: null,
        error: null,
      };
      this.intents.push(intent);
      return { status: 200, body: intentObject(intent) };
    }
    if (method === 'GET' && id === undefined) return this.#list(noun!, fields, account);
    if (method === 'POST' && noun === 'refunds') return this.#refund(fields, account);
    const intent = this.intents.find((one) => one.id === id && one.account === account);
    if (!intent) return failure(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' });
    if (verb === 'confirm') return this.#confirm(intent, fields);
    if (verb === 'cancel') return this.#cancel(intent);
    return { status: 200, body: intentObject(intent) };
  }

  #confirm(intent: StubIntent, fields: Record<string, string>): Answer {
    const card = cards[fields['payment_method'] ?? ''];
    if (!card)
      return failure(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method' });
    if (intent.status !== 'requires_payment_method') return unexpected;
    if (card.error) {
      intent.error = cardError(card.error, card.last4);
      return failure(402, intent.error);
    }
    if (card.status) intent.status = card.status;
    else this.#succeed(intent, card.last4);
    return { status: 200, body: intentObject(intent) };
  }

  #succeed(intent: StubIntent, last4: string): void {
    Object.assign(intent, { status: 'succeeded', error: null, charge: { id: this.#id('ch'), last4, refunded: 0 } });
  }

  #cancel(intent: StubIntent): Answer {
    if (intent.status !== 'requires_payment_method') return unexpected;
    intent.status = 'canceled';
    return { status: 200, body: intentObject(intent) };
  }

  #refund(fields: Record<string, string>, account: string): Answer {
    const intent = this.intents.find(({ id, account: of }) => id === fields['payment_intent'] && of === account);
    const amount = Number(fields['amount']);
    const left = intent?.charge ? Number(intent.fields['amount']) - intent.charge.refunded : 0;
    if (!intent || amount > left)
      return failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    const refund = this.refundThere(intent.id, amount);
    refund.metadata = metadataOf(fields);
    return { status: 200, body: refundObject(refund) };
  }

  #list(noun: string, fields: Record<string, string>, account: string): Answer {
    const mine = new Set(this.intents.filter((one) => one.account === account).map(({ id }) => id));
    const of = (intent: string): boolean => mine.has(intent) && intent === fields['payment_intent'];
    const all =
      noun === 'payment_intents'
        ? this.intents.filter(({ id }) => mine.has(id)).map(intentObject)
        : noun === 'refunds'
          ? this.refunds.filter(({ intent }) => of(intent)).map(refundObject)
          : this.disputes.filter(({ intent }) => of(intent)).map(disputeObject);
    // The newest first.
    all.reverse();
    const from = fields['starting_after'] ? all.findIndex(({ id }) => id === fields['starting_after']) + 1 : 0;
    const data = all.slice(from, from + this.pageSize);
    const more = from + data.length < all.length;
    return { status: 200, body: { object: 'list', url: `/v1/${noun}`, has_more: more, data } };
  }
}

const unexpected = failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });

function failure(status: number, error: object): Answer {
  return { status, body: { error } };
}

const cardError = (error: object, last4: string): object => ({
  type: 'card_error',
  message: 'Your card was declined.',
  payment_method: { object: 'payment_method', type: 'card', card: { last4 } },
  ...error,
});

const metadataOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

/** Always with its latest charge: the adapter asks for that wherever it reads one. */
function intentObject({ id, status, fields, charge, error }: StubIntent) {
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
    latest_charge: charge && {
      id: charge.id,
      object: 'charge',
      amount,
      amount_refunded: charge.refunded,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: charge.last4 } },
      receipt_url: `https://pay.stripe.com/receipts/${charge.id}`,
    },
    livemode: false,
    metadata: metadataOf(fields),
    payment_method_types: ['card'],
    receipt_email: fields['receipt_email'] ?? null,
    status,
  };
}

const refundObject = ({ id, intent, amount, status, metadata }: StubRefund) => ({
  id,
  object: 'refund',
  amount,
  created: at,
  currency: 'cad',
  metadata,
  payment_intent: intent,
  status,
});

const disputeObject = ({ id, intent, amount, status, moved }: StubDispute) => ({
  id,
  object: 'dispute',
  amount,
  balance_transactions: moved.map((cents) => ({ object: 'balance_transaction', amount: cents, currency: 'cad' })),
  created: at,
  currency: 'cad',
  payment_intent: intent,
  reason: 'general',
  status,
});

async function read(request: IncomingMessage): Promise<StubRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? '/', 'http://stub');
  const body = new URLSearchParams(Buffer.concat(parts).toString());
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    method: request.method ?? '',
    path: url.pathname,
    fields: Object.fromEntries([...url.searchParams, ...body]),
    account: header('stripe-account'),
    idempotencyKey: header('idempotency-key'),
  };
}
