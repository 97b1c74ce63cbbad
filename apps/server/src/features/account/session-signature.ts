import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** What decides whom a session's token lets in, until when, and past which questions. */
export type SignedPart = {
  id: string;
  user_id: string;
  token_hash: string;
  /** The token before, which is good for some seconds more. */
  replaced_hash: string | null;
  expires_at: Date;
  second_factor: boolean;
};

/** The server's signature of a session's row. The database has no key for it, so that nobody there can write one. */
export function signatureOf(session: SignedPart, secret: string): Buffer {
  const { id, user_id, token_hash, replaced_hash, expires_at, second_factor } = session;
  const said = [id, user_id, token_hash, replaced_hash, expires_at.getTime(), second_factor];
  return createHmac('sha256', secret)
    .update(`session row ${JSON.stringify(said)}`)
    .digest();
}

/** Whether the server itself wrote a session's row as it stands. */
export function isSigned(session: SignedPart & { signature: Buffer | null }, secret: string): boolean {
  const { signature } = session;
  const expected = signatureOf(session, secret);
  return signature !== null && signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Signs a session's row after the running transaction has written or changed it. */
export async function signSession(client: pg.ClientBase, sessionId: string, secret: string): Promise<void> {
  const { rows } = await client.query<SignedPart>({
    name: 'session-to-sign',
    text: `select id, user_id, token_hash, replaced_hash, expires_at, second_factor from auth_session
      where id = $1 for update`,
    values: [sessionId],
  });
  const session = rows[0];
  if (!session) return;
  await client.query({
    name: 'session-sign',
    text: 'update auth_session set signature = $2 where id = $1',
    values: [sessionId, signatureOf(session, secret)],
  });
}

/** Notes that this session's owner has just proven another factor. Part of the transaction that takes it. */
export async function raiseSession(client: pg.ClientBase, sessionId: string, secret: string): Promise<void> {
  await client.query('update auth_session set second_factor = true where id = $1', [sessionId]);
  await signSession(client, sessionId, secret);
}
