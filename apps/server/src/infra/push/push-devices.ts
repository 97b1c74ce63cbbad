import type pg from 'pg';
import { decrypt, encrypt, UnreadableError } from '../keystore/cipher.ts';
import type { Place } from '../keystore/cipher.ts';
import type { Keyring } from '../keystore/keyring.ts';
import type { PushDevices, PushToken } from './push.ts';

type Row = { session_id: string; key_id: number; wrapped_key: Buffer; token: Buffer };

const place = (sessionId: string): Place => ({ table: 'push_token', column: 'token', id: sessionId });

export type NewPushToken = {
  sessionId: string;
  personId: string;
  platform: 'android' | 'ios';
  token: string;
  /** Keyed hash of the token, which recognizes the same device. */
  hash: Buffer;
};

/**
 * Stores the encrypted push token of a session's device, within the running transaction. Deletes an earlier entry of
 * the same device, also another person's.
 */
export async function keepPushToken(
  client: Pick<pg.ClientBase, 'query'>,
  keyring: Keyring,
  { sessionId, personId, platform, token, hash }: NewPushToken,
): Promise<void> {
  await client.query('delete from push_token where token_hash = $1 and session_id <> $2', [hash, sessionId]);
  const { key, keyId, wrapped } = keyring.newDataKey(sessionId);
  await client.query(
    `insert into push_token as t (session_id, person_id, platform, token_hash, key_id, wrapped_key, token)
      select s.id, $2, $3, $4, $5, $6, $7 from auth_session s where s.id = $1
      on conflict (session_id) do update set platform = excluded.platform, token_hash = excluded.token_hash,
        key_id = excluded.key_id,
        wrapped_key = excluded.wrapped_key, token = excluded.token, saved_at = now(),
        last_outgoing_id = case when t.token_hash = excluded.token_hash then t.last_outgoing_id end`,
    [sessionId, personId, platform, hash, keyId, wrapped, encrypt(key, place(sessionId), token)],
  );
}

/** Deletes the push token of a session's device, within the running transaction. */
export async function forgetPushToken(client: Pick<pg.ClientBase, 'query'>, sessionId: string): Promise<void> {
  await client.query('delete from push_token where session_id = $1', [sessionId]);
}

/** The stored devices of people: of sessions that have not ended, of people who may sign in. */
export function keptDevices(pool: pg.Pool, keyring: Keyring): PushDevices {
  return {
    async tokensFor({ id, personId }) {
      const { rows } = await pool.query<Row>({
        name: 'push-tokens-for',
        text: `select t.session_id, t.key_id, t.wrapped_key, t.token
          from push_token t join auth_session s on s.id = t.session_id and s.expires_at > now()
          join person p on p.id = t.person_id
          where t.person_id = $1 and p.disabled_at is null and t.last_outgoing_id is distinct from $2
          order by t.saved_at, t.session_id`,
        values: [personId, id],
      });
      const tokens: PushToken[] = [];
      for (const row of rows) {
        const token = await openToken(keyring, row);
        if (token !== null) tokens.push({ sessionId: row.session_id, token });
      }
      return tokens;
    },
    async taken({ sessionId }, messageId) {
      await pool.query('update push_token set last_outgoing_id = $2 where session_id = $1', [sessionId, messageId]);
    },
    forget: ({ sessionId }) => forgetPushToken(pool, sessionId),
  };
}

/**
 * A token, or null where it can not be decrypted: other devices still get the message, and the app sends the token anew
 * when it opens.
 */
async function openToken(keyring: Keyring, row: Row): Promise<string | null> {
  try {
    const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.session_id);
    return decrypt(key, place(row.session_id), row.token).toString('utf8');
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
