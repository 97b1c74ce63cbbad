import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { newId } from '../../infra/db/new-id.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { authorizationUrl } from './authorization-url.ts';
import { connectAsked, connectByEmail, connectedPerson } from './connect.ts';
import { beginFlow, keepProved, secretCookie, secretOf, takeFlow } from './flow.ts';
import type { Flow } from './flow.ts';
import { provedBy } from './proved.ts';
import type { Answer } from './proved.ts';
import { discovered } from './provider.ts';
import type { ProviderConfig } from './provider.ts';

/** Ways to the provider and back from one address, which a whole clinic may share. */
export const wayLimit: Limit = { tries: 300, seconds: 15 * 60 };

/**
 * The result as the page gets it: `?provider=` on the sign-in page, or on the security page where a person wanted to
 * connect an account.
 */
export type Outcome =
  | 'proved'
  | 'connected'
  | 'not-connected'
  | 'taken'
  | 'cancelled'
  | 'over'
  | 'failed'
  | 'unavailable'
  | 'too-many';

/** The way to the OpenID Connect provider and back. Without a provider in the configuration there are no routes. */
export async function oidcRoutes(scope: FastifyInstance, app: App): Promise<void> {
  const { oidc: provider, publicUrl } = app.config;
  if (!provider) return;

  scope.get('/oidc/start', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await within(app, request))) return reply.redirect(landing('too-many'), 303);
    try {
      // Asked before anything is written: if the provider is away, nothing is left behind.
      await discovered(provider);
      const secret = await beginFlow(app.read, 'sign-in');
      const url = await authorizationUrl(provider, app.config, secret);
      return await reply.header('set-cookie', secretCookie(secret, publicUrl)).redirect(url, 303);
    } catch (error) {
      note(app, error);
      return reply.redirect(landing('unavailable'), 303);
    }
  });

  scope.get('/oidc/callback', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const secret = secretOf(request, publicUrl);
    if (!(await within(app, request))) return reply.redirect(landing('too-many'), 303);
    // Deleted before it is checked: a browser that comes back twice comes too late the second time.
    const flow = secret === null ? null : await takeFlow(app.write, secret, { proved: false });
    if (secret === null || !flow) return reply.redirect(landing('over'), 303);
    const outcome = await outcomeOf(app, provider, secret, flow, request.url.replace(/^[^?]*/, ''));
    if (outcome !== 'proved') reply.header('set-cookie', secretCookie('', publicUrl));
    return reply.redirect(landing(outcome, flow.purpose === 'connect'), 303);
  });
}

/** The page to go on with. It makes its calls itself, which carry the strict cookie although another site led here. */
const landing = (outcome: Outcome, connecting = false): string =>
  `${connecting ? '/dashboard/security' : '/login'}?provider=${outcome}`;

const within = (app: App, request: FastifyRequest): Promise<boolean> =>
  app.sessions.limits.take('oidc:way', limitedAddress(request.ip), wayLimit);

async function outcomeOf(
  app: App,
  provider: ProviderConfig,
  secret: string,
  flow: Flow,
  search: string,
): Promise<Outcome> {
  let answer: Answer;
  try {
    answer = await provedBy(provider, app.config, secret, search);
  } catch (error) {
    note(app, error);
    return 'unavailable';
  }
  if (answer === 'cancelled') return answer;
  if ('refused' in answer) {
    note(app, new PlainError(`the provider's answer is refused: ${answer.refused}`));
    return 'failed';
  }
  if (flow.purpose === 'connect') return (await connectAsked(app, flow, answer)) ? 'connected' : 'taken';
  const personId =
    (await connectedPerson(app, answer)) ?? (provider.trustEmail ? await connectByEmail(app, answer) : null);
  if (personId === null) return 'not-connected';
  await keepProved(app.write, secret, personId, answer.secondFactor);
  return 'proved';
}

function note(app: App, error: unknown): void {
  app.log.failure({ call: 'oidc', id: newId() }, error);
}
