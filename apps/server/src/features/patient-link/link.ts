import { hash, randomBytes } from 'node:crypto';
import { linkDays } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';

/** What a link opens: a copy of a consult, or a message. */
export type LinkTarget = { kind: 'consult-copy'; activityId: string } | { kind: 'one-way'; messageId: string };

/** A code of a link or a visit, and what the database keeps of it: 256 random bits can not be guessed back. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Makes the one link of a copy or a message within the running transaction; null where it has been made before. */
export async function makeLink(client: pg.ClientBase, target: LinkTarget): Promise<string | null> {
  const code = newToken();
  const { rowCount } = await client.query(
    `insert into patient_link (token_hash, kind, activity_id, patient_message_id, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(days => $5)) on conflict do nothing`,
    [
      tokenHash(code),
      target.kind,
      target.kind === 'consult-copy' ? target.activityId : null,
      target.kind === 'one-way' ? target.messageId : null,
      linkDays,
    ],
  );
  return rowCount === 1 ? code : null;
}
