import type { MessageState } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** What becomes of a message: its state, why (absent: as it was noted), and whether something came back for it. */
export type Moved = { state: MessageState; error?: string; back?: boolean };

/** What the function says of its live event; the types of its results do not say that it always does. */
type Told = Pick<LiveEvent, 'people' | 'clinics' | 'version'> & { id: string };
type Nullable<T> = { [Field in keyof T]: T[Field] | null };

/**
 * Moves the message behind a link to a state, within the running transaction that holds its row. Where something came
 * back for it, its rows lie in the inbox of each owner, unread.
 * @returns the live event, for app.live.committed after the commit
 */
export async function moveMessage(
  client: pg.ClientBase,
  messageId: string,
  { state, error, back = false }: Moved,
): Promise<LiveEvent> {
  const { rows } = await client.query<Nullable<Told>>({
    name: 'patient-message-move-state',
    text: `select event_id::text as id, version, people, clinics from move_patient_message($1, $2, $3, $4)`,
    values: [messageId, state, error ?? null, back],
  });
  return { ...(rows[0] as Told), kind: 'patient-message', refId: messageId };
}

/**
 * Locks the message behind a link, before the link: in this order everywhere.
 * @returns its state; null where the link has no message
 */
export async function lockMessageOfLink(
  client: pg.ClientBase,
  tokenHash: Buffer,
): Promise<{ id: string; state: MessageState } | null> {
  const { rows } = await client.query<{ id: string; state: MessageState }>({
    name: 'patient-message-of-link',
    text: `select m.id, m.state from patient_link l join patient_message m on m.id = l.patient_message_id
      where l.token_hash = $1 for no key update of m`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}
