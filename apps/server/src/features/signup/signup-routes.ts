import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBeforeBody } from '../../call/answer-before-body.ts';
import type { App } from '../../call/context.ts';
import { errorBody, toCallError } from '../../call/errors.ts';
import { refuse } from '../../call/implement.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { completeSignup } from './complete-signup.ts';
import { readPost } from './read-form.ts';
import { agreementMaxBytes, readParts } from './read-parts.ts';
import { refuseSignup } from './signup-refusal.ts';

/** Signups that are tried from one address, which a whole clinic may share. */
export const signupLimit: Limit = { tries: 30, seconds: 15 * 60 };
const byAddress = 'signup:address';
/** How many bytes longer than its agreement a form may be. */
const besidesAgreement = 512 * 1024;

/**
 * POST /V5/signup/complete-signup-v2, multipart: formData, pracIdValid, attachment, plan, role. Nobody is signed in
 * yet. Answers {uid}; failures are {error, code, fields?}, like a call's.
 */
export function signupRoutes(scope: FastifyInstance, app: App): void {
  // The handler reads the body as it arrives.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  scope.post('/signup/complete-signup-v2', (request, reply) => answer(app, request, reply));
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const started = performance.now();
  reply.header('cache-control', 'no-store');
  try {
    if (!(await app.sessions.limits.takeFrom(byAddress, request.ip, signupLimit))) throw refuse('TOO_MANY');
    if (Number(request.headers['content-length'] ?? 0) > agreementMaxBytes + besidesAgreement)
      throw refuseSignup('TOO_LARGE');
    const post = readPost(await readParts(request.raw));
    return await reply.send({ uid: await completeSignup(app, post, languageOf(request)) });
  } catch (error) {
    const failed = await toCallError(error, app, 'signup');
    const body = errorBody(failed);
    reply.code(failed.status);
    return request.raw.complete ? await reply.send(body) : await answerBeforeBody(request, reply, JSON.stringify(body));
  } finally {
    app.log.call({ call: 'signup', status: reply.statusCode, ms: performance.now() - started });
  }
}

/** The language of the browser, for the mails until the person says otherwise in their profile. */
function languageOf(request: FastifyRequest): OutgoingLanguage {
  return /^fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';
}
