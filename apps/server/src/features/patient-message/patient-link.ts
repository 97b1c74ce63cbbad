import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';

/** A link locks after this many wrong tries, and for how long; how long it opens (server rules, section 9). */
const MAX_WRONG_TRIES = 5;
const LOCK_HOURS = 1;
const LINK_DAYS = 30;
/** Tries of one address at links, so that nobody guesses their way through codes. */
const addressLimit = { tries: 60, seconds: 15 * 60 };

/** What a link opens: a copy of a consult, or a message. */
export type LinkTarget = { kind: 'consult-copy'; activityId: string } | { kind: 'one-way'; messageId: string };

/** Makes the one link of a copy or a message within the running transaction; null where it has been made before. */
export async function makeLink(client: pg.ClientBase, target: LinkTarget): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await client.query(
    `insert into patient_link (token_hash, kind, activity_id, patient_message_id, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(days => $5)) on conflict do nothing`,
    [
      createHash('sha256').update(token).digest(),
      target.kind,
      target.kind === 'consult-copy' ? target.activityId : null,
      target.kind === 'one-way' ? target.messageId : null,
      LINK_DAYS,
    ],
  );
  return rowCount === 1 ? token : null;
}

/**
 * The record behind a link, and the proof that the patient opens it: the health number, or without one the date of
 * birth.
 */
export type Behind<T> = { patient: { phn: string; dateOfBirth: string }; value: T };

export type LinkRefusal = 'LINK_INVALID' | 'LINK_LOCKED' | 'WRONG_PROOF';

/**
 * Tries to open a link. Counts a wrong proof, and the count stays; unknown, expired and unreadable links are one
 * refusal.
 * @param load reads the record behind the link, null where it can not be read
 * @param opened runs in the same transaction after a right proof: the audit entry
 * @throws TOO_MANY for an address that tries too often
 */
export async function openLink<T>(
  app: App,
  ip: string,
  asked: { code: string; proof: string; kind: LinkTarget['kind'] },
  load: (client: pg.PoolClient, recordId: string) => Promise<Behind<T> | null>,
  opened: (client: pg.PoolClient, recordId: string) => Promise<void>,
): Promise<{ value: T } | LinkRefusal> {
  if (!(await app.sessions.limits.take('patient-link:address', limitedAddress(ip), addressLimit)))
    throw refuse('TOO_MANY');
  // The count of a wrong try must stay, so the transaction returns the refusal, which is thrown after the commit.
  return inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ id: string; locked: boolean; record_id: string | null }>(
      `select id, coalesce(locked_until > now(), false) as locked,
        coalesce(activity_id, patient_message_id) as record_id
        from patient_link where token_hash = $1 and kind = $2 and expires_at > now() for update`,
      [createHash('sha256').update(asked.code).digest(), asked.kind],
    );
    const link = rows[0];
    if (!link || link.record_id === null) return 'LINK_INVALID';
    if (link.locked) return 'LINK_LOCKED';
    const behind = await load(client, link.record_id);
    if (!behind) return 'LINK_INVALID';
    if (!proves(asked.proof, behind.patient)) {
      await client.query(
        `update patient_link set wrong_tries = case when wrong_tries + 1 >= $2 then 0 else wrong_tries + 1 end,
           locked_until = case when wrong_tries + 1 >= $2 then now() + make_interval(hours => $3) end where id = $1`,
        [link.id, MAX_WRONG_TRIES, LOCK_HOURS],
      );
      return 'WRONG_PROOF';
    }
    await client.query('update patient_link set wrong_tries = 0 where id = $1', [link.id]);
    await opened(client, link.record_id);
    return { value: behind.value };
  });
}

function proves(proof: string, patient: Behind<unknown>['patient']): boolean {
  const [given, wanted] = patient.phn
    ? [healthNumberKey(proof), healthNumberKey(patient.phn)]
    : [proof.replace(/\D/g, ''), patient.dateOfBirth.replace(/\D/g, '')];
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
