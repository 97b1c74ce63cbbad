import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person with an account at the provider. */
export type ProviderPerson = { sub: string; email: string; verified: boolean };

type Claims = Record<string, unknown>;

/** A real OpenID Connect provider on this machine, which a test can make lie. */
export type SignInProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: ProviderPerson[];
  /** Changes the claims of its next answers, before it signs them; null leaves them as they are. */
  tamper: ((claims: Claims) => Claims) | null;
  /** Makes it sign with a key that is not its own. */
  forged: boolean;
  /**
   * Follows a browser's way from the address that the server redirects to, as one of the people by their sub, or with
   * 'cancel' as a person who turns back.
   * @returns the address that the provider redirects to
   */
  walk(url: string, as: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts it on a free port of 127.0.0.1. @param callback where it may redirect to */
export async function startSignInProvider(callback: string): Promise<SignInProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'consult';
  const clientSecret = randomBytes(24).toString('base64url');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const self: SignInProvider = {
    issuer,
    clientId,
    clientSecret,
    people: [],
    tamper: null,
    forged: false,
    walk: (url, as) => walk(issuer, url, as),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'profile'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = self.people.find((one) => one.sub === sub);
      if (!person) return undefined;
      return {
        accountId: sub,
        claims: () => Promise.resolve({ sub, email: person.email, email_verified: person.verified }),
      };
    },
    // It asks nobody for consent to pass their account on.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token || (!self.tamper && !self.forged)) return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString()) as Claims;
    ctx.body = { ...body, id_token: signed(self.tamper?.(claims) ?? claims) };
  });
  const signed = (claims: Claims): string => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`;
    const key = self.forged ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey;
    return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
  };
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return void answer(request, response);
    const as = searchParams.get('as');
    if (as === null) return void response.end(choices(pathname, self.people));
    const result =
      as === 'cancel' ? { error: 'access_denied', error_description: 'Cancelled' } : { login: { accountId: as } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return self;
}

/** The page on which a browser chooses its person. */
function choices(path: string, people: readonly ProviderPerson[]): string {
  const links = people.map(({ sub, email }) => `<li><a href="${path}?as=${sub}">${email}</a></li>`);
  return `<!doctype html><title>Hospital sign-in</title><h1>Hospital sign-in</h1><ul>${links.join('')}</ul><a href="${path}?as=cancel">Cancel</a>`;
}

async function walk(issuer: string, url: string, as: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 10; step += 1) {
    const { pathname } = new URL(at);
    const address = pathname.startsWith('/interaction/') ? `${at}?as=${encodeURIComponent(as)}` : at;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = response.headers.get('location');
    if (to === null) throw new Error(`The provider shows a page: ${response.status} ${await response.text()}`);
    at = new URL(to, address).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error('The provider redirects without end.');
}
