import type { IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { fileRoutes, uploadRoutes } from '../features/attachment/attachment.ts';
import { liveRoute } from '../infra/live/live-route.ts';
import type { App, CallContext } from './context.ts';
import { errorBody, toCallError } from './errors.ts';
import { healthRoutes } from './health.ts';
import { refuse } from './implement.ts';
import { pageRoutes } from './pages.ts';
import { receiveIntakes } from '../features/partner/partner.ts';
import { referenceRoutes } from './reference.ts';
import { router } from './router.ts';

/** The largest body of a call, in bytes; files go through /V5/uploads. */
const BODY_LIMIT = 1_000_000;

/** The HTTP side of a server process: calls, live stream, health, reference and the pages. Not yet listening. */
export async function buildHttp(app: App): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: app.config.trustProxy > 0 ? (_address, hop) => hop < app.config.trustProxy : false,
    logger: false,
    // Open streams and idle connections must not hold back a stop.
    forceCloseConnections: true,
  });
  http.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY');
    if (crossSite(request.headers, app.config.publicUrl) && request.method !== 'GET') {
      return reply.code(403).send({ error: 'This request comes from another site.', code: 'NOT_ALLOWED' });
    }
  });
  await http.register(async (scope) => callRoutes(scope, app), { prefix: '/V5' });
  await http.register(
    async (scope) => liveRoute(scope, { live: app.live, resolveViewer: (request) => app.sessions.resolve(request) }),
    { prefix: '/V5' },
  );
  await http.register(async (scope) => uploadRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => fileRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => receiveIntakes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => referenceRoutes(scope), { prefix: '/V5' });
  await healthRoutes(http, app);
  await pageRoutes(http, app);
  return http;
}

async function callRoutes(scope: FastifyInstance, app: App): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(router, {
    // A body that is no JSON fails before any call begins.
    customErrorResponseBodyEncoder: (error) =>
      errorBody(error.code === 'BAD_REQUEST' ? refuse('INVALID_INPUT', { input: 'This is not JSON.' }) : error),
    clientInterceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          throw toCallError(error, app.log, options.path.join('-'));
        }
      },
    ],
  });
  // The handler reads bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  scope.post('/call/:name', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > BODY_LIMIT) return reply.code(413).send({ error: 'This is too large.', code: 'TOO_LARGE' });
    const started = performance.now();
    reply.header('cache-control', 'no-store');
    try {
      const { matched } = await handler.handle(request, reply, { prefix: '/V5', context: { app, request, reply } });
      if (!matched) return await reply.code(404).send({ error: 'There is no such call.', code: 'NO_SUCH_CALL' });
    } catch (error) {
      const failed = toCallError(error, app.log, 'body');
      return await reply.code(failed.status).send(errorBody(failed));
    } finally {
      app.log.call({
        call: (request.params as { name: string }).name,
        status: reply.statusCode,
        ms: performance.now() - started,
      });
    }
    return reply;
  });
}

/** Whether a browser says that another site makes this request. The native app and programs send neither header. */
function crossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  const { origin, host = '' } = headers;
  if (!origin) return site === 'cross-site';
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
