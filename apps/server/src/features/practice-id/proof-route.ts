import { metaOf } from '@consult/contract/call.ts';
import { validationGetStanding } from '@consult/contract/practice-id/get-standing.ts';
import { englishOf } from '@consult/domain/fault/english.ts';
import { maxProofBytes, proofTooLarge, proofUnsupported } from '@consult/domain/practice-id/practice-proof.ts';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBeforeBody } from '../../call/answer-before-body.ts';
import type { App } from '../../call/context.ts';
import { errorBody, toCallError } from '../../call/errors.ts';
import { checkAccess, refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { takeIn } from '../attachment/attachment.ts';
import { keepProof, shownProof } from './proof.ts';

/** Proofs that one person sends. */
export const proofLimit: Limit = { tries: 20, seconds: 24 * 60 * 60 };

const tooLarge = () => new ORPCError('TOO_LARGE', { status: 413, message: englishOf(proofTooLarge), defined: true });
const unsupported = () =>
  new ORPCError('UNSUPPORTED_TYPE', { status: 415, message: englishOf(proofUnsupported), defined: true });

/**
 * POST /V5/practice-proof: the file as the body, its name percent-encoded in the header x-file-name, from a person who
 * has to prove their practice id. Answers with the stored proof. Checks session and permission before it reads any of
 * the file.
 */
export function proofRoutes(scope: FastifyInstance, app: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxProofBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.route({
    method: 'POST',
    url: '/practice-proof',
    onRequest: async (request) => void (await sender(app, request)),
    handler: async (request, reply) => {
      const started = performance.now();
      try {
        return await reply.send(await take(app, request));
      } finally {
        app.log.call({ call: 'practice-proof', status: reply.statusCode, ms: performance.now() - started });
      }
    },
    errorHandler: (error, request, reply) => void sendFailure(app, error, request, reply),
  });
}

async function sender(app: App, request: FastifyRequest): Promise<Viewer> {
  const viewer = await app.sessions.resolve(request);
  checkAccess(metaOf(validationGetStanding), viewer);
  return viewer as Viewer;
}

async function take(app: App, request: FastifyRequest) {
  const viewer = await sender(app, request);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!(await app.sessions.limits.take('practice-proof:person', viewer.personId, proofLimit))) throw refuse('TOO_MANY');
  const file = await takeIn(body);
  if (typeof file === 'string' || file.type === 'video/mp4') throw unsupported();
  // An image grows when the server encodes it anew with fewer losses than its sender took.
  if (file.bytes.length > 2 * maxProofBytes) throw tooLarge();
  await keepProof(app, viewer.personId, { name: nameOf(request), ...file });
  return shownProof(app, viewer.personId);
}

function nameOf(request: FastifyRequest): string {
  const given = request.headers['x-file-name'];
  try {
    return decodeURIComponent(typeof given === 'string' ? given : '');
  } catch {
    return '';
  }
}

async function sendFailure(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const large = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  const failed = await toCallError(large ? tooLarge() : error, app, 'practice-proof');
  reply.code(failed.status);
  const body = errorBody(failed);
  return request.raw.complete ? reply.send(body) : answerBeforeBody(request, reply, JSON.stringify(body));
}
