import type pg from 'pg';
import type { z } from 'zod';
import type { secondFactorAsked, secondFactorMethod } from '@consult/contract/account/second-factor.ts';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { isStillPassword } from './check-credentials.ts';
import type { CheckedPassword } from './check-credentials.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { endChallengesOf, writeChallenge } from './sign-in-challenge.ts';
import type { FirstFactor } from './sign-in-challenge.ts';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** A way in which a person proves a second time who they are. */
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

/**
 * Limits the wrong codes of one person over all their challenges: together on devices that they have not signed in on,
 * and apart on each other device.
 */
export const secondFactorLimit: Limit = { tries: 10, seconds: 60 * 60 };
/**
 * The names that wrong codes are counted under: for the second step of signing in, and for a session that changes its
 * person's app.
 */
export const secondStepTries = 'second-factor';
export const secondFactorBySession = 'second-factor:session';

/** How a second factor protects a person. */
export type SecondFactor = {
  /** The ways in which they can answer the second step of signing in; empty where nobody asks them for it. */
  methods: SecondFactorMethod[];
  /** When the authenticator app was added; null without one. */
  appAddedAt: Date | null;
  /** Recovery codes that are left. */
  recoveryCodes: number;
  /** Whether one of their roles requires a second factor. */
  required: boolean;
};

/** In SQL: whether one of this person's roles requires a second factor. */
const isRequired = (person: string): string =>
  `exists (select 1 from person_role pr join role r on r.name = pr.role where pr.person_id = ${person}
    and r.requires_second_factor)`;

/**
 * In SQL: whether signing in asks this person (a column or a parameter) for a second factor. It stands in one place, so
 * that the question, the challenge and the beginning of a session can not disagree. Passkeys alone are another way in,
 * beside the password; signing in asks for one after the password where a role wants more than a password (decision
 * 34).
 */
export const isAskedForSecondFactor = (person: string): string =>
  `(exists (select 1 from authenticator_app app where app.person_id = ${person} and app.confirmed_at is not null)
    or (exists (select 1 from passkey k where k.person_id = ${person}) and ${isRequired(person)}))`;

type Protection = { asked: boolean; app: Date | null; codes: number; passkeys: boolean; required: boolean };

/** How a second factor protects a person. */
export async function secondFactorOf(client: Client, personId: string): Promise<SecondFactor> {
  const { rows } = await client.query<Protection>(
    `select ${isAskedForSecondFactor('$1::uuid')} as asked,
      (select confirmed_at from authenticator_app where person_id = $1 and confirmed_at is not null) as app,
      (select count(*)::integer from recovery_code where person_id = $1) as codes,
      exists (select 1 from passkey where person_id = $1) as passkeys, ${isRequired('$1::uuid')} as required`,
    [personId],
  );
  const { asked, app, codes, passkeys, required } = rows[0]!;
  const methods: SecondFactorMethod[] = [];
  if (asked && app) methods.push('totp');
  if (asked && codes > 0) methods.push('recovery-code');
  if (asked && passkeys) methods.push('passkey');
  return { methods, appAddedAt: app, recoveryCodes: codes, required };
}

/**
 * Begins the second step of signing in after the first factor: returns the challenge that the second factor answers, or
 * null where the person has none and a session may begin.
 * @param checked the proven password, where it was a password. Where it has been replaced in the same instant, the
 * result is null too, and beginSession refuses then
 */
export async function askSecondFactor(
  app: Pick<App, 'write'>,
  personId: string,
  firstFactor: FirstFactor,
  checked?: CheckedPassword,
): Promise<z.infer<typeof secondFactorAsked> | null> {
  const { methods } = await secondFactorOf(app.write, personId);
  if (methods.length === 0) return null;
  const challenge = await inTransaction(app.write, async (client) =>
    checked && !(await isStillPassword(client, checked)) ? null : writeChallenge(client, personId, firstFactor),
  );
  return challenge === null ? null : { secondFactor: { challenge, methods } };
}

/**
 * Whether a session may change the ways to answer the second step: it began with a second factor, or the person has
 * none yet. A stolen session that a password alone began, or that is older than the second factor, can not put its own
 * in its place; nor can one that a reset ends in the same instant. Within a transaction this holds the session's row
 * until the end.
 */
export async function mayReplaceSecondFactor(
  client: Client,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select second_factor or not ${isAskedForSecondFactor('$1::uuid')} as may
      from auth_session where id = $2 and user_id = $1 and expires_at > now() for no key update`,
    [personId, sessionId],
  );
  return rows[0]?.may ?? false;
}

/** Takes away a person's authenticator app, and the recovery codes that stand in for it. */
export async function removeApp(client: Client, personId: string): Promise<void> {
  for (const table of ['authenticator_app', 'recovery_code'])
    await client.query(`delete from ${table} where person_id = $1`, [personId]);
}

/**
 * Removes everything that a person could answer the second step with, and their open challenges. Returns whether there
 * was anything.
 */
export async function removeSecondFactors(client: Client, personId: string): Promise<boolean> {
  await endChallengesOf(client, personId);
  const removed: number[] = [];
  for (const table of ['authenticator_app', 'recovery_code', 'passkey'])
    removed.push((await client.query(`delete from ${table} where person_id = $1`, [personId])).rowCount ?? 0);
  return removed.some((count) => count > 0);
}
