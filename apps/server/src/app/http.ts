import type { IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import { unsubscribePath } from '@consult/domain/invite/unsubscribe.ts';
import { businessClockHeader, sayBusinessClock } from '@consult/domain/time/business-clock.ts';
import { metaOf } from '@consult/contract/call.ts';
import { librarySaveTemplates } from '@consult/contract/library/save-templates.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import { fileRoutes, uploadRoutes } from '../features/attachment/attachment.ts';
import { beganWith } from '../features/account/account.ts';
import { whileServing } from '../infra/audit/asking.ts';
import { liveRoute } from '../infra/live/live-route.ts';
import { answerBeforeBody } from '../call/answer-before-body.ts';
import type { App, CallContext } from '../call/context.ts';
import { errorBody, toCallError } from '../call/errors.ts';
import { healthRoutes } from './health.ts';
import { checkAccess, notAsDeclared, refuse } from '../call/implement.ts';
import { pageRoutes } from './pages.ts';
import { proofRoutes } from '../features/practice-id/practice-id.ts';
import { billingExportRoute } from '../features/billing/billing.ts';
import { imageRoute } from '../features/labelling/labelling.ts';
import { mediaRoutes } from '../features/media/media.ts';
import { patientFileRoute } from '../features/patient-message/patient-message.ts';
import { oidcRoutes } from '../features/oidc/oidc.ts';
import { bounceRoute } from '../features/outbox/outbox.ts';
import { cardFieldsRoute, payOriginOnly, webhookRoute } from '../features/payment/payment.ts';
import { receiveIntakes } from '../features/partner/partner.ts';
import { signupRoutes } from '../features/signup/signup.ts';
import { feedRoute } from '../features/schedule/schedule.ts';
import { unsubscribeRoutes } from '../features/suppression/suppression.ts';
import { referenceRoutes } from './reference.ts';
import { router } from './router.ts';

/** The largest body of a call, in bytes; files go through /V5/uploads. */
const BODY_LIMIT = 1_000_000;

/** A library is saved as a whole: 500 texts of 10,000 characters, some of three bytes. */
const LIBRARY_LIMIT = 16_000_000;

/**
 * The server gives a request up that has not arrived as a whole after this many milliseconds. A client that sends one
 * byte a minute would otherwise hold its connection, and the memory for what has come, for ever. A film of 50 MB on a
 * slow line arrives in time; an upload that is cut resumes later.
 */
const requestMs = 15 * 60_000;

/** The page takes photos and films; nothing in it may use another device of the reader's. */
const denied = ['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture', 'browsing-topics'];
const permissions = ['camera=(self)', 'microphone=(self)', ...denied.map((feature) => `${feature}=()`)].join(', ');

/** The HTTP side of a server process: calls, live stream, health, reference and the pages. Not yet listening. */
export async function buildHttp(app: App): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestMs,
    trustProxy: app.config.trustProxy > 0 ? (_address, hop) => hop < app.config.trustProxy : false,
    logger: false,
    // For an address that can not be read. The framework's own answer would repeat the address.
    frameworkErrors: (_error, _request, reply: unknown) => {
      const nothing = refuse('NOT_FOUND');
      void (reply as FastifyReply).code(nothing.status).send(errorBody(nothing));
    },
    // Open streams and idle connections must not hold back a stop.
    forceCloseConnections: true,
  });
  http.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', permissions);
    // A browser that was here once uses TLS for a year, also where somebody on the way offers less.
    if (app.config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    // Readers' mail programs post there from wherever they are; it knows no session, and the code is all that counts.
    const { url } = request.routeOptions;
    const anywhere = url === unsubscribePath;
    // HEAD is a way to GET, but of an upload: of that it is a question of its own, which has no GET.
    const heads = request.method === 'HEAD' && (url === undefined || http.hasRoute({ url, method: 'GET' }));
    const reads = request.method === 'GET' || heads;
    if (!anywhere && !reads && crossSite(request.headers, app.config.publicUrl)) {
      return reply.code(403).send({ error: 'This request comes from another site.', code: 'NOT_ALLOWED' });
    }
  });
  payOriginOnly(http, app);
  // Comes after the body has been read, whose arrival would lose what it sets.
  http.addHook('preValidation', (request, _reply, done) => {
    whileServing({ with: () => beganWith(request, app.config.places) }, done);
  });
  // A fault outside a call (above all a body that is too large or no JSON) is answered like a call's failure.
  http.setErrorHandler(async (error, request, reply) => {
    const failed = await toCallError(bodyFault(error), app, nameOf(request.routeOptions.url));
    reply.code(failed.status);
    const body = errorBody(failed);
    return request.raw.complete ? reply.send(body) : answerBeforeBody(request, reply, JSON.stringify(body));
  });
  await http.register(async (scope) => callRoutes(scope, app), { prefix: '/V5' });
  await http.register(
    async (scope) =>
      liveRoute(scope, { live: app.live, resolveViewer: (request) => app.sessions.resolveListener(request) }),
    { prefix: '/V5' },
  );
  await http.register(async (scope) => uploadRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => fileRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => patientFileRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => mediaRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => imageRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => billingExportRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => proofRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => oidcRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => receiveIntakes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => signupRoutes(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => bounceRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => feedRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => cardFieldsRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => webhookRoute(scope, app), { prefix: '/V5' });
  await http.register(async (scope) => referenceRoutes(scope), { prefix: '/V5' });
  await http.register(async (scope) => unsubscribeRoutes(scope, app));
  await healthRoutes(http, app);
  await pageRoutes(http, app);
  return http;
}

async function callRoutes(scope: FastifyInstance, app: App): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(error),
    clientInterceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          throw await toCallError(error, app, options.path.join('-'));
        }
      },
    ],
  });
  // The body is read here and not by the handler, which would read without end where the request does not say its
  // length. A call takes JSON and no form.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(notJson());
    }
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(notJson()));
  const answer = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now();
    reply.header('cache-control', 'no-store').header(businessClockHeader, sayBusinessClock(app.now()));
    try {
      const { matched } = await handler.handle(request, reply, { prefix: '/V5', context: { app, request, reply } });
      if (!matched) return await reply.code(404).send({ error: 'There is no such call.', code: 'NO_SUCH_CALL' });
    } catch (error) {
      const failed = await toCallError(error, app, 'body');
      return await reply.code(failed.status).send(errorBody(failed));
    } finally {
      app.log.call({
        call: name,
        status: reply.statusCode,
        ms: performance.now() - started,
      });
    }
    return reply;
  };
  scope.post('/call/:name', (request, reply) => answer((request.params as { name: string }).name, request, reply));
  const meta = metaOf(librarySaveTemplates);
  const { name } = meta;
  scope.post(
    `/call/${name}`,
    {
      bodyLimit: LIBRARY_LIMIT,
      // Before a body of that size is read: a stranger gets the answer without having sent it.
      onRequest: async (request) => checkAccess(meta, await app.sessions.resolve(request, meta)),
    },
    (request, reply) => answer(name, request, reply),
  );
}

/** A route as the log names it: '/V5/partner/intakes' is 'partner-intakes'. */
const nameOf = (route = 'http'): string => route.replace(/^\/V5\//, '').replaceAll('/', '-');

const notJson = () => refuse('INVALID_INPUT', { input: notAsDeclared('This is not JSON.') });

/**
 * Turns an error that the HTTP framework raises about a request (its body, or an address that can not be read) into a
 * failure that calls have too.
 */
function bodyFault(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (error instanceof ORPCError || typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500)
    return error;
  if (statusCode === 413)
    return new ORPCError('TOO_LARGE', { status: 413, message: 'This is too large.', defined: true });
  return typeof code === 'string' && code.startsWith('FST_ERR_CTP') ? notJson() : refuse('NOT_FOUND');
}

/** Whether a browser says that another site makes this request. The native app and programs send neither header. */
function crossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  const { origin, host = '' } = headers;
  // A neighbour under the same registered name is another site to us. A GET reaches no call.
  if (!origin) return site === 'cross-site' || site === 'same-site';
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
