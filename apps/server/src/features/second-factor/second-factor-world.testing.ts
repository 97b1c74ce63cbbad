import { cast, castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { Secret, TOTP } from 'otpauth';
import type { Calls } from '@consult/contract/calls.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { createAccount, signSession } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { Answer, IdentityServer } from '../account/identity-server.testing.ts';
import { seedRoles } from '../permission/permission.ts';

/** A person with an account, signed in. */
export type Somebody = { id: string; email: string; cookie: string };

/** A person who has set up an authenticator app. */
export type Protected = Somebody & { secret: string; recoveryCodes: string[] };

/** Two server processes of a file's own on the quiet ground, whose clock stands until it is moved. */
export type SecondFactorWorld = {
  here: IdentityServer;
  there: IdentityServer;
  url: string;
  folder: string;
  person(roles?: string[]): Promise<Somebody>;
  /** Sets up an app for somebody, and moves the clock a step on. */
  protect(somebody: Somebody): Promise<Protected>;
  /** What the app shows now, or so many steps from now. */
  codeOf(secret: string, steps?: number): string;
  /** Moves the clock so many steps of 30 seconds on. */
  pass(steps: number): void;
  signIn(somebody: { email: string }, server?: IdentityServer): Promise<Answer>;
  /** Signs in as far as the second step. */
  challengeOf(somebody: { email: string }): Promise<string>;
  answer(challenge: string, code: string, method?: 'totp' | 'recovery-code', server?: IdentityServer): Promise<Answer>;
  /** As if the server had begun this session by a password alone. */
  lowerSession(sessionId: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startSecondFactorWorld(): Promise<SecondFactorWorld> {
  const { url, path } = await quietGround();
  const here = await startIdentityServer(url, path);
  const there = await startIdentityServer(url, path);
  await seedRoles(here.app.write);
  let clock = Date.now();
  for (const server of [here, there]) server.app.now = () => new Date(clock);

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock + steps * 30_000 });
  const signIn: SecondFactorWorld['signIn'] = ({ email }, server = here) =>
    server.call('account-signIn', { email, password: castPassword });
  const world: SecondFactorWorld = {
    here,
    there,
    url,
    folder: path,
    async person(roles = ['adminFee']) {
      const id = newId();
      const email = `${id}@demo.example`;
      await createAccount(here.app.write, {
        ...cast.plus,
        id,
        email,
        passwordHash: quickPasswordHash,
        locations: [],
        roles,
      });
      return { id, email, cookie: cookieOf(await signIn({ email })) };
    },
    async protect(somebody) {
      const { cookie } = somebody;
      const begun = await here.call('security-beginTotp', { password: castPassword }, { cookie });
      const { secret } = begun.body as Calls['security-beginTotp']['output'];
      const confirmed = await here.call('security-confirmTotp', { code: codeOf(secret) }, { cookie });
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
      world.pass(1);
      return { ...somebody, secret, ...(confirmed.body as Calls['security-confirmTotp']['output']) };
    },
    codeOf,
    pass: (steps) => void (clock += steps * 30_000),
    signIn,
    async challengeOf(somebody) {
      const { body } = await signIn(somebody);
      return (body as { secondFactor: { challenge: string } }).secondFactor.challenge;
    },
    answer: (challenge, code, method = 'totp', server = here) =>
      server.call('account-answerSecondFactor', { challenge, method, code }),
    lowerSession: (sessionId) =>
      inTransaction(here.app.write, async (client) => {
        await client.query('update auth_session set second_factor = false where id = $1', [sessionId]);
        await signSession(client, sessionId, here.app.sessions.secret);
      }),
    async stop() {
      await Promise.all([here.stop(), there.stop()]);
    },
  };
  return world;
}
