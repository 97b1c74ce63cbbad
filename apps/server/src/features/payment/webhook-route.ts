import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { count } from '../../infra/log/metrics.ts';
import type { Heard } from '../../infra/payments/provider.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** The largest event, in bytes. Source: server rules, section 23, 'Webhooks'. */
export const webhookLimit = 256 * 1024;

/** Posts of one address, good or not. A provider that hears 429 posts again later. */
const addressLimit: Limit = { tries: 6_000, seconds: 600 };

/**
 * POST /V5/webhooks/payments: what the payment provider tells by itself, signed over the raw body. Without a provider
 * that posts there is no such address. What is not signed, is old or too large gets 400 and nothing told; all else 200,
 * so that it is not told again: what concerns nothing here is counted. Nothing of a body is kept or logged but ids.
 */
export async function webhookRoute(http: FastifyInstance, app: App): Promise<void> {
  if (!app.payments.hear) return;
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler(async (error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) return refuse(reply);
    app.log.failure({ call: 'webhooks-payments', id: '' }, error);
    return reply.code(500).send({ error: 'Something went wrong.', code: 'INTERNAL' });
  });
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header('cache-control', 'no-store');
    if (await app.sessions.limits.takeFrom('payment-webhook', request.ip, addressLimit)) return undefined;
    return reply.code(429).send({ error: 'Too many tries. Wait a little and try again.', code: 'TOO_MANY' });
  };
  http.post('/webhooks/payments', { bodyLimit: webhookLimit, onRequest }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const heard =
      Buffer.isBuffer(request.body) && typeof signature === 'string'
        ? (app.payments.hear?.(request.body, signature) ?? null)
        : null;
    if (!heard) return refuse(reply);
    count('consult_payment_events_total', { result: await take(app, heard) });
    return reply.send({ ok: true });
  });
}

function refuse(reply: FastifyReply): FastifyReply {
  count('consult_payment_events_total', { result: 'refused' });
  return reply.code(400).send({ error: 'This can not be read.', code: 'INVALID_INPUT' });
}

/** Keeps an event with the job that asks the provider about it, in one transaction; one that came before is known. */
async function take(app: App, { eventId, account, about }: Heard): Promise<string> {
  if (!about) return 'unknown-kind';
  return inTransaction(app.write, async (client) => {
    // Of the operator's own account subscriptions alone are heard of, also by what becomes of their payments.
    if (account === null && app.subscriptions.name !== app.payments.name) return 'unknown-account';
    if (account !== null && ['subscription', 'invoice'].includes(about.object)) return 'unknown-account';
    if (account !== null) {
      const { rows } = await client.query({
        name: 'payment-account-known',
        text: `select 1 from clinic_payment_account where provider = $1 and account = $2
          union all select 1 from payment where provider = $1 and account = $2 limit 1`,
        values: [app.payments.name, account],
      });
      if (rows.length === 0) return 'unknown-account';
    }
    const id = newId();
    const { rowCount } = await client.query({
      name: 'payment-event-keep',
      text: `insert into payment_event (id, provider, event_id, account, object, object_id, received_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (provider, event_id) do nothing`,
      values: [id, app.payments.name, eventId, account, about.object, about.id, app.now()],
    });
    if (rowCount === 0) return 'known';
    await app.jobs.enqueue(client, 'payment-event', { eventId: id });
    return 'taken';
  });
}
