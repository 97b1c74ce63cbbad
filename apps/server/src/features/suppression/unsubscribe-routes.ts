import { unsubscribePath } from '@consult/domain/invite/unsubscribe.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { isDemoInPublic, withDemoLine } from '../../call/demo-line.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { useCode } from './code.ts';
import { pagePolicy, unsubscribePage } from './page.ts';
import type { UnsubscribeState } from './page.ts';
import { senderOf } from './sender.ts';

/** Codes that one address tries without knowing one. Mail services that press the button for many readers know them. */
const wrongLimit: Limit = { tries: 60, seconds: 15 * 60 };

/** A form with one code, or the two words of a mail service (RFC 8058). */
const bodyLimit = 10_000;

type Asked = FastifyRequest<{ Querystring: { code?: unknown } }>;

/**
 * /unsubscribe: ends commercial mail without signing in. GET shows a button and changes nothing, since scanners of mail
 * open every link; POST does it, from the button or straight from the reader's mail program (RFC 8058).
 */
export function unsubscribeRoutes(http: FastifyInstance, app: App): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
  http.get(unsubscribePath, async (request: Asked, reply) =>
    answer(app, request, reply, { kind: 'ask', code: codeIn(request) }),
  );
  http.post(unsubscribePath, { bodyLimit }, async (request: Asked, reply) => {
    const { limits } = app.sessions;
    const address = limitedAddress(request.ip);
    if (!(await limits.take('unsubscribe', address, wrongLimit)))
      return answer(app, request, reply.code(429), { kind: 'unknown' });
    const code = codeIn(request);
    const done = code !== '' && (await inTransaction(app.write, (client) => useCode(client, code)));
    if (!done) return answer(app, request, reply.code(404), { kind: 'unknown' });
    await limits.giveBack('unsubscribe', address);
    return answer(app, request, reply, { kind: 'done' });
  });
}

/** The code of the form, or of the address. */
function codeIn({ query, body }: Asked): string {
  const typed = typeof body === 'string' ? new URLSearchParams(body).get('code') : null;
  const code = typed ?? query.code;
  return typeof code === 'string' && code.length <= 100 ? code : '';
}

async function answer(app: App, request: Asked, reply: FastifyReply, state: UnsubscribeState): Promise<FastifyReply> {
  const language = /^fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';
  const page = unsubscribePage(state, language, await senderOf(app.read));
  return (
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-security-policy', pagePolicy)
      // The form says where it comes from, which is the page alone.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(isDemoInPublic(app) ? withDemoLine(page) : page)
  );
}
