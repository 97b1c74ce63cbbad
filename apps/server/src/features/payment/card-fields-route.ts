import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import { cardFieldsDocument, fieldsPath, stripeFieldsDocument } from '../../infra/payments/card-fields.ts';
import type { FieldsDocument } from '../../infra/payments/card-fields.ts';

/** The one document of ours that a page of ours may frame. It knows no session. */
const send = (reply: FastifyReply, { body, policy }: FieldsDocument): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(body);

/**
 * GET /V5/card-fields: the sandbox's fields where there is no PAY_ORIGIN. Its own policy makes it a sandbox also where
 * somebody opens it outside the frame.
 */
export async function cardFieldsRoute(http: FastifyInstance, app: App): Promise<void> {
  if (app.config.payOrigin !== undefined || app.config.stripe) return;
  const document = cardFieldsDocument();
  http.get('/card-fields', (_request, reply) => send(reply, document));
}

/**
 * PAY_ORIGIN, the second host of this server, where a stranger's script may run: it serves the card fields and nothing
 * else, neither pages nor calls nor what health is asked by. At the first host nothing answers what comes from there.
 */
export function payOriginOnly(http: FastifyInstance, app: App): void {
  const { payOrigin, stripe, publicUrl } = app.config;
  if (payOrigin === undefined) return;
  const page = new URL(publicUrl).origin;
  const document = stripe ? stripeFieldsDocument(stripe.publishableKey, page) : cardFieldsDocument(page);
  const { host } = new URL(payOrigin);
  http.addHook('onRequest', async (request, reply) => {
    if (sameHost(request.host, host)) {
      const gets = request.method === 'GET' || request.method === 'HEAD';
      if (gets && request.url === fieldsPath) return send(reply, document);
      return reply.code(404).send({ error: 'There is nothing here.', code: 'NOT_FOUND' });
    }
    if (request.headers.origin !== payOrigin) return undefined;
    return reply.code(403).send({ error: 'This request comes from another site.', code: 'NOT_ALLOWED' });
  });
}

/** A browser leaves out the port that is usual; other programs may say it, or write the name in capitals. */
function sameHost(asked: string | undefined, host: string): boolean {
  const name = (asked ?? '').toLowerCase().replace(/\.(?=:|$)/, '');
  return name === host || name === `${host}:443` || name === `${host}:80`;
}
