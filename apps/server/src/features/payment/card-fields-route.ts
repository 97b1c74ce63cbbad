import type { FastifyInstance } from 'fastify';
import type { App } from '../../call/context.ts';
import { cardFieldsDocument } from '../../infra/payments/card-fields.ts';

/**
 * GET /V5/card-fields: the sandbox's fields, the one document of ours that a page of ours may frame. It knows no
 * session. Its own policy makes it a sandbox also where somebody opens it outside the frame.
 */
export async function cardFieldsRoute(http: FastifyInstance, app: App): Promise<void> {
  if (app.payments.name !== 'sandbox') return;
  const { body, policy } = cardFieldsDocument();
  http.get('/card-fields', (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(body),
  );
}
