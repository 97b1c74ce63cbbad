import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeAccess } from './stripe-client.ts';
import {
  cardError,
  cards,
  chargeObject,
  disputeObject,
  failure,
  intentObject,
  metadataOf,
  refundObject,
  unexpected,
} from './stripe-stub-charges.testing.ts';
import type { Answer, StubDispute, StubIntent, StubRefund } from './stripe-stub-charges.testing.ts';
import { StubPremium } from './stripe-stub-premium.testing.ts';

/** A request as the stub got it. */
export type StubRequest = {
  method: string;
  path: string;
  fields: Record<string, string>;
  account: string | undefined;
  idempotencyKey: string | undefined;
};

/** What happens to the next request of a method and path: it, or its answer, gets lost so many times. */
type Cut = { what: RegExp; when: 'before' | 'after'; times: number };

/**
 * A stand-in for Stripe on this machine, in objects of the shape of its published samples: intents, refunds, disputes,
 * lists in pages, idempotency keys. Tests cut its line, and do at it what a clinic or a bank would.
 */
export class StripeStub {
  readonly requests: StubRequest[] = [];
  readonly intents: StubIntent[] = [];
  readonly refunds: StubRefund[] = [];
  readonly disputes: StubDispute[] = [];
  /** Subscriptions, at the operator's own account. */
  readonly premium = new StubPremium({
    id: (prefix) => this.#id(prefix),
    intents: this.intents,
    succeed: (intent, last4) => this.#succeed(intent, last4),
  });
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

  #answer(request: StubRequest): Answer {
    const { method, path, fields, account = '' } = request;
    const [, , noun, id, verb] = path.split('/');
    const ofPremium = account === '' ? this.premium.answer(request) : null;
    if (ofPremium) return ofPremium;
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
    if (method === 'GET' && noun !== 'payment_intents') return this.#one(noun!, id!, account);
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
    this.premium.settle(intent);
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
    const all = this.premium.list(noun, fields) ?? this.#listCharges(noun, fields, account);
    // The newest first.
    all.reverse();
    const from = fields['starting_after'] ? all.findIndex(({ id }) => id === fields['starting_after']) + 1 : 0;
    const data = all.slice(from, from + this.pageSize);
    const more = from + data.length < all.length;
    return { status: 200, body: { object: 'list', url: `/v1/${noun}`, has_more: more, data } };
  }

  /** A charge, refund or dispute by its id. */
  #one(noun: string, id: string, account: string): Answer {
    const body = this.#listCharges(noun, {}, account).find((one) => one.id === id);
    return body
      ? { status: 200, body }
      : failure(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id' });
  }

  #listCharges(noun: string, fields: Record<string, string>, account: string): { id: string }[] {
    const mine = this.intents.filter((one) => one.account === account);
    const chargeOf = (intent: string): string => mine.find(({ id }) => id === intent)?.charge?.id ?? '';
    const of = ({ intent }: { intent: string }): boolean =>
      mine.some(({ id }) => id === intent) &&
      (fields['payment_intent'] ?? intent) === intent &&
      (fields['charge'] ?? chargeOf(intent)) === chargeOf(intent);
    switch (noun) {
      case 'payment_intents':
        return mine.map((intent) => intentObject(intent, this.disputes));
      case 'charges':
        return mine
          .filter(({ charge, customer }) => charge && (fields['customer'] ?? customer) === customer)
          .map((intent) => chargeObject(intent, this.disputes, this.refunds));
      case 'refunds':
        return this.refunds.filter(of).map(refundObject);
      default:
        return this.disputes.filter(of).map((dispute) => disputeObject(dispute, chargeOf(dispute.intent)));
    }
  }
}

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
