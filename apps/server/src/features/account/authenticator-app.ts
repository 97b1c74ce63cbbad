import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { readAppCode } from '@consult/domain/second-factor/second-factor-codes.ts';
import { newId } from '../../infra/db/new-id.ts';
import { decrypt, encrypt } from '../../infra/keystore/cipher.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

/** An app shows one code for this many seconds; its clock may be one step early or late. */
const stepSeconds = 30;
/** A person must confirm a new app within this many minutes. */
const beginMinutes = 15;
/** The name that apps show beside the account. */
const issuer = 'Consult';

type Row = { id: string; key_id: number; wrapped_key: Buffer; secret: Buffer; last_step: number };

const place = (id: string) => ({ table: 'authenticator_app', column: 'secret', id });

// What every app can do, and nothing else: SHA-1, six digits, thirty seconds.
const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds });

/**
 * The step whose code this is: the step at this instant, the one before or the one after; null where it is none of
 * them.
 */
function stepOf(secret: Secret, code: string, at: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}

/**
 * Begins to set up an authenticator app for a person and forgets an earlier beginning. The app counts once `confirmApp`
 * has seen a code.
 * @param email the name that the app shows for the account
 */
export async function beginApp(
  client: Client,
  keyring: Keyring,
  personId: string,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const id = newId();
  const secret = new Secret({ size: 20 });
  const { key, keyId, wrapped } = keyring.newDataKey(id);
  await client.query(
    `insert into authenticator_app (id, person_id, key_id, wrapped_key, secret) values ($1, $2, $3, $4, $5)
      on conflict (person_id) where confirmed_at is null do update set id = excluded.id, key_id = excluded.key_id,
        wrapped_key = excluded.wrapped_key, secret = excluded.secret, created_at = now()`,
    [id, personId, keyId, wrapped, encrypt(key, place(id), Buffer.from(secret.bytes))],
  );
  return { secret: secret.base32, uri: totp(secret, email).toString() };
}

/**
 * Makes the app that the person began to set up the one that counts, in place of an earlier one. 'over' where they
 * began none, or too long ago.
 */
export async function confirmApp(
  client: Client,
  keyring: Keyring,
  personId: string,
  typed: string,
  at: Date,
): Promise<'confirmed' | 'wrong' | 'over'> {
  const { rows } = await client.query<Row>(
    `select id, key_id, wrapped_key, secret, last_step from authenticator_app
      where person_id = $1 and confirmed_at is null and created_at > now() - make_interval(mins => $2) for update`,
    [personId, beginMinutes],
  );
  const row = rows[0];
  if (!row) return 'over';
  const code = readAppCode(typed);
  const step = code === null ? null : stepOf(await secretOf(keyring, row), code, at);
  if (step === null) return 'wrong';
  await client.query('delete from authenticator_app where person_id = $1 and confirmed_at is not null', [personId]);
  await client.query('update authenticator_app set confirmed_at = now(), last_step = $2 where id = $1', [row.id, step]);
  return 'confirmed';
}

/** Whether a code is right now. Uses it up: this code and all earlier ones count no more. */
export async function useAppCode(
  client: Client,
  keyring: Keyring,
  personId: string,
  typed: string,
  at: Date,
): Promise<boolean> {
  const code = readAppCode(typed);
  if (code === null) return false;
  const { rows } = await client.query<Row>(
    `select id, key_id, wrapped_key, secret, last_step from authenticator_app
      where person_id = $1 and confirmed_at is not null for update`,
    [personId],
  );
  const row = rows[0];
  if (!row) return false;
  const step = stepOf(await secretOf(keyring, row), code, at);
  if (step === null || step <= row.last_step) return false;
  await client.query('update authenticator_app set last_step = $2 where id = $1', [row.id, step]);
  return true;
}

async function secretOf(keyring: Keyring, row: Row): Promise<Secret> {
  const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
  const bytes = decrypt(key, place(row.id), row.secret);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
