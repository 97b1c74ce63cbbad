import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { z } from 'zod';
import type { signedIn } from '@consult/contract/account/signed-in.ts';
import type { SignInMethod } from '@consult/domain/account/sign-in-method.ts';
import type { CallContext } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { sessionSeconds } from './auth.ts';
import { beganWith } from './began.ts';
import { isStillPassword } from './check-credentials.ts';
import { claimsOf } from './claims.ts';
import { deviceKeyOf, deviceOf, isNative, noteDevice } from './device.ts';
import { hashToken } from './hashed-tokens.ts';
import { isAskedForSecondFactor } from './second-factor.ts';
import { signSession } from './session-signature.ts';
import { signToken } from './session-token.ts';

/** One sign-in of this many also removes sessions that ran out. */
const sweepEvery = 200;

/** The server keeps this many characters of a browser's own description. */
const userAgentMax = 300;

/**
 * Begins the session of somebody who has proven who they are, in whichever way, and gives it to the client: as a
 * cookie, or with the header `x-client: native` in the answer. The session that the client had before ends. It notes
 * the device, and a mail tells a person of a new one where they have signed in before. Null for a disabled person, and
 * for one whose second factor is not proven: a caller asks for that first (askSecondFactor).
 * @param method what the person proved last
 * @param secondFactor whether the person has just proven more than one factor, for this session
 * @param passwordHash the stored hash of the password that was proven. Where another one is stored by now, no session
 * begins and the result is null: a password that is replaced in the same instant opens nothing
 */
export async function beginSession(
  { app, request, reply }: CallContext,
  personId: string,
  {
    method,
    secondFactor = false,
    passwordHash,
  }: { method: SignInMethod; secondFactor?: boolean; passwordHash?: string | null },
): Promise<z.infer<typeof signedIn> | null> {
  const { sessions } = app;
  const before = await sessions.resolve(request, { beforeSecondFactor: true, whileLocked: true });
  const native = isNative(request.headers);
  const device = deviceKeyOf(request.headers, sessions.deviceCookieName);
  const id = newId();
  const began = { ...beganWith(request, app.config.places), method };
  const token = randomBytes(24).toString('base64url');
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, userAgentMax);
  const { made, events } = await inTransaction(app.write, async (client) => {
    if (passwordHash !== undefined && !(await isStillPassword(client, { personId, passwordHash })))
      return { made: false, events: [] };
    const { rowCount } = await client.query(
      `insert into auth_session (id, user_id, token_hash, expires_at, user_agent, second_factor, began)
         select $1, u.id, $3, now() + make_interval(secs => $4), $5, $6, $7 from auth_user u
           where u.id = $2 and not exists (select 1 from person p where p.id = u.id and p.disabled_at is not null)
             and ($6 or not ${isAskedForSecondFactor('u.id')})`,
      [id, personId, hashToken(token), sessionSeconds, userAgent, secondFactor, JSON.stringify(began)],
    );
    if (rowCount === 0) return { made: false, events: [] };
    const deviceId = await noteDevice(client, app, personId, device.key, deviceOf(request.headers));
    await client.query('update auth_session set device_id = $2 where id = $1', [id, deviceId]);
    await signSession(client, id, sessions.secret);
    if (before) await endReplaced(client, { before: before.sessionId, personId });
    return { made: true, events: await eventsOfTransaction(client) };
  });
  app.live.committed(events);
  if (!made) return null;
  if (Math.random() * sweepEvery < 1) await sessions.sweep();
  const begun = await sessions.ofToken(token);
  if (!begun) return null;
  const signed = signToken(token, sessions.secret);
  if (native)
    return {
      claims: claimsOf(begun.viewer),
      token: signed,
      ...(device.presented ? {} : { device: device.key }),
    };
  reply.header('set-cookie', await sessions.cookieFor(signed));
  // From now on the browser is recognized for another year.
  reply.header('set-cookie', await sessions.deviceCookieFor(device.key));
  return { claims: claimsOf(begun.viewer) };
}

/**
 * Ends the session that this client had before. One of the same person is marked as replaced: in the log of their
 * account a sign-in is one line.
 */
async function endReplaced(
  client: Pick<pg.ClientBase, 'query'>,
  { before, personId }: { before: string; personId: string },
): Promise<void> {
  await client.query(
    `update auth_session set began = coalesce(began, '{}') || '{"replaced": true}' where id = $1 and user_id = $2`,
    [before, personId],
  );
  await client.query('delete from auth_session where id = $1', [before]);
}
