import { hash, randomBytes } from 'node:crypto';
import { linkDays } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';
import type { Visit } from '../../call/visits.ts';

/**
 * What a link opens: a message, a care form, the copy of a consult, which names its consult too, or the patient's
 * window on a consult.
 */
export type LinkTarget =
  | { kind: 'consult-copy'; messageId: string; activityId: string }
  | { kind: 'one-way' | 'form'; messageId: string }
  | { kind: 'window'; activityId: string };

/** A code of a link or a visit, and what the database keeps of it: 256 random bits can not be guessed back. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** What mails a link: the message itself, the reminder of a form, or the copy that its patient asked for. */
export type LinkPurpose = 'message' | 'reminder' | 'copy';

/**
 * Makes the link of a message for a purpose within the running transaction that holds the message's row; null where one
 * is open already. A window has a link for each of its mails.
 */
export async function makeLink(
  client: pg.ClientBase,
  target: LinkTarget,
  purpose: LinkPurpose = 'message',
): Promise<string | null> {
  const code = newToken();
  const { rowCount } = await client.query(
    `insert into patient_link (token_hash, kind, activity_id, patient_message_id, purpose, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) on conflict do nothing`,
    [
      tokenHash(code),
      target.kind,
      'activityId' in target ? target.activityId : null,
      'messageId' in target ? target.messageId : null,
      purpose,
      linkDays,
    ],
  );
  return rowCount === 1 ? code : null;
}

/**
 * Locks a window until the transaction ends, before its links and its consult: in this order everywhere. Does nothing
 * where the consult has none.
 */
export async function lockWindow(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'patient-window-lock',
    text: 'select 1 from patient_window where activity_id = $1 for no key update',
    values: [activityId],
  });
}

/** The same by a link's code. */
export async function lockWindowOfLink(client: pg.ClientBase, codeHash: Buffer): Promise<void> {
  await client.query({
    name: 'patient-window-lock-of-link',
    text: `select 1 from patient_link l join patient_window w on w.activity_id = l.activity_id
      where l.token_hash = $1 and l.kind = 'window' for no key update of w`,
    values: [codeHash],
  });
}

/** How long the open links of a window open it: as long as the newest of them. */
export async function extendWindowLinks(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'window-links-extend',
    text: `update patient_link set expires_at = now() + make_interval(days => $2)
      where activity_id = $1 and kind = 'window' and closed_at is null and expires_at > now()`,
    values: [activityId, linkDays],
  });
}

/** Closes the open links of a window, and ends the visits that they began. False where none is open. */
export async function closeWindowLinks(client: pg.ClientBase, activityId: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>({
    name: 'window-links-close',
    text: `update patient_link set closed_at = now()
      where activity_id = $1 and kind = 'window' and closed_at is null and expires_at > now() returning id`,
    values: [activityId],
  });
  if (rows.length === 0) return false;
  await client.query('delete from patient_visit where link_id = any($1::uuid[])', [rows.map(({ id }) => id)]);
  return true;
}

/**
 * Locks a message until the transaction ends: nobody closes its links meanwhile, and whatever else is done at them
 * waits. Before a link's own row, in this order everywhere.
 */
export async function lockMessage(client: pg.ClientBase, messageId: string): Promise<void> {
  await client.query({
    name: 'patient-message-lock',
    text: 'select 1 from patient_message where id = $1 for no key update',
    values: [messageId],
  });
}

/**
 * Whether the link of a visit is open; at a form also the form's own, where that link is the window's. Asked after the
 * message or the window was locked.
 */
export async function isLinkOpen(
  client: pg.ClientBase,
  { kind, linkId, recordId }: Pick<Visit, 'kind' | 'linkId' | 'recordId'>,
): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>({
    name: 'patient-link-open',
    text: `select exists (select from patient_link where id = $1 and closed_at is null and expires_at > now())
      and ($2::uuid is null or exists (select from patient_link
        where patient_message_id = $2 and kind = 'form' and closed_at is null)) as open`,
    values: [linkId, kind === 'form' ? recordId : null],
  });
  return rows[0]!.open;
}

/**
 * Closes the open links of a message, and ends the visits that they began, within the running transaction that holds
 * the message's row. Null where none is open.
 */
export async function closeLink(client: pg.ClientBase, messageId: string): Promise<Date | null> {
  const { rows } = await client.query<{ id: string; closed_at: Date }>({
    name: 'patient-link-close',
    text: `update patient_link set closed_at = now() where patient_message_id = $1 and closed_at is null
      returning id, closed_at`,
    values: [messageId],
  });
  if (rows.length === 0) return null;
  await client.query('delete from patient_visit where link_id = any($1::uuid[])', [rows.map(({ id }) => id)]);
  return rows[0]!.closed_at;
}
