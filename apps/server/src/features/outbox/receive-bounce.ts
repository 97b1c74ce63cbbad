import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { bounceLimit, readBounce } from '../../infra/mail/bounce.ts';
import { settleBounce } from '../../infra/outbox/come-back.ts';
import { count } from '../../infra/log/metrics.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** Reports of one address, and tries of its token: a mail server waits and posts again. */
const addressLimit: Limit = { tries: 600, seconds: 600 };

/**
 * POST /V5/mail/bounces: a report of a mail that came back, raw, as the operator's mail server got it (RFC 3464), with
 * BOUNCE_TOKEN as bearer. Without this setting there is no such address. Whatever is posted gets the same answer, so
 * that nobody learns which mails there were; nothing of it is kept or logged.
 */
export function bounceRoute(scope: FastifyInstance, app: App): void {
  const { bounceToken } = app.config;
  if (bounceToken === undefined) return;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Before the body is read: a stranger sends none.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header('cache-control', 'no-store');
    if (!(await app.sessions.limits.takeFrom('bounce', request.ip, addressLimit)))
      return reply.code(429).send({ error: 'Too many tries. Wait a little and try again.', code: 'TOO_MANY' });
    if (!bears(request.headers.authorization, bounceToken))
      return reply.code(401).send({ error: 'This token is not valid.', code: 'NOT_SIGNED_IN' });
    return undefined;
  };
  scope.post('/mail/bounces', { bodyLimit: bounceLimit, onRequest }, async (request, reply) => {
    const bounce = Buffer.isBuffer(request.body) ? await readBounce(request.body) : null;
    const changed = bounce !== null && (await settleBounce(app.write, bounce));
    count('consult_bounces_total', { result: changed ? 'failed' : 'nothing' });
    return reply.code(204).send();
  });
}

/** Compares digests, so that the time tells nothing of the token. */
function bears(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
