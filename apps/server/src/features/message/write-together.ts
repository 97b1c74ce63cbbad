import { billingWindowMs, econsultConsultantCode } from '@consult/domain/billing/codes.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type pg from 'pg';

/** A message to be written, already encrypted with the key of its activity. */
export type Outgoing = {
  senderId: string;
  messageId: string;
  body: Buffer;
  preview: Buffer;
  /** The billing code; null where its sender bills nothing. */
  code: string | null;
  /** The version of the sender's draft that the send removes; null for any version. */
  draftVersion: number | null;
};

/**
 * The result of a message. 'no-consultant': no consultant of the activity is on the platform any more. Of messages that
 * were written together one bears the activity's event, which tells of all of them.
 */
export type Written =
  | { result: 'refused' }
  | { result: 'no-consultant' }
  /** Its sender took the message with this id back since. */
  | { result: 'taken-back' }
  | { result: 'sent' | 'repeat'; seq: number; sentAt: Date; version: number; events: LiveEvent[] };

type Row = {
  results: Written['result'][];
  /** null where the message has no place in the thread. */
  seqs: (number | null)[];
  sent_ats: (Date | null)[];
  versions: (number | null)[];
  event_id: string | null;
  people: string[];
  clinics: string[];
  draft_event_ids: (string | null)[];
};
type Waiting = { message: Outgoing; resolve: (written: Written) => void; reject: (error: unknown) => void };

/** Seconds that mail, fax and push about a message wait, so that several become one. */
const DELIVER_AFTER_SECONDS = 60;
/** One transaction takes this many messages of a thread at most. */
const together = 32;

const rules = `'${econsultConsultantCode}', interval '${billingWindowMs} milliseconds', interval '${DELIVER_AFTER_SECONDS} seconds'`;

/**
 * Writes messages, one round trip to the database each (send_message of infra/db/functions). Messages that arrive while
 * another of the same thread is being written would only wait for its lock: they wait here instead and go in one
 * transaction (send_messages), each with its own access check, once-only id, place in the order and audit entry. No
 * message waits for others to come.
 */
export class MessageWriter {
  readonly #pool: pg.Pool;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves when the message is on disk. */
  write(activityId: string, message: Outgoing): Promise<Written> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { message, resolve, reject };
      const waiting = this.#waiting.get(activityId);
      if (waiting) waiting.push(one);
      else {
        this.#waiting.set(activityId, [one]);
        void this.#drain(activityId);
      }
    });
  }

  async #drain(activityId: string): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(activityId)!.splice(0, together);
      if (batch.length === 0) break;
      await this.#settle(activityId, batch);
    }
    this.#waiting.delete(activityId);
  }

  async #settle(activityId: string, batch: Waiting[]): Promise<void> {
    try {
      const messages = batch.map(({ message }) => message);
      const written = await writeMessages(this.#pool, activityId, messages);
      for (const [n, { resolve }] of batch.entries()) resolve(written[n]!);
    } catch (error) {
      // One message of the batch can not be written, so the database has undone the whole transaction: now each goes
      // alone, and only that one fails.
      if (batch.length > 1 && isOfOneMessage(error)) for (const one of batch) await this.#settle(activityId, [one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Writes messages of one thread on a connection; within its transaction where one is open. Locks and order are the same
 * either way.
 */
export async function writeMessages(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  activityId: string,
  messages: readonly Outgoing[],
): Promise<Written[]> {
  const { rows } = await client.query<Row>(
    messages.length === 1 ? oneStatement(activityId, messages[0]!) : allStatement(activityId, messages),
  );
  const row = rows[0]!;
  const last = row.results.lastIndexOf('sent');
  return row.results.map((result, n) => {
    if (result !== 'sent' && result !== 'repeat') return { result };
    const version = row.versions[n]!;
    const events: LiveEvent[] = [];
    const { event_id: id, people, clinics } = row;
    if (n === last && id !== null) events.push({ id, kind: 'message', refId: activityId, version, people, clinics });
    const draft = row.draft_event_ids[n];
    if (draft) events.push(draftEvent(draft, activityId, messages[n]!.senderId, 0));
    return { result, seq: row.seqs[n]!, sentAt: row.sent_ats[n]!, version, events };
  });
}

/** The event of a message draft, for the person's own devices alone; version 0 where the draft is gone. */
export function draftEvent(id: string, activityId: string, personId: string, version: number): LiveEvent {
  return { id, kind: 'message-draft', refId: activityId, version, people: [personId], clinics: [] };
}

function oneStatement(activityId: string, message: Outgoing): pg.QueryConfig {
  return {
    name: 'send-message',
    text: `select array[result] as results, array[seq] as seqs, array[sent_at] as sent_ats, array[version] as versions,
      event_id::text as event_id,
        people, clinics, array[draft_event_id::text] as draft_event_ids
      from send_message($1, $2, $3, $4, $5, $6, $7, ${rules})`,
    values: [
      message.senderId,
      activityId,
      message.messageId,
      message.body,
      message.preview,
      message.code,
      message.draftVersion,
    ],
  };
}

function allStatement(activityId: string, messages: readonly Outgoing[]): pg.QueryConfig {
  return {
    name: 'send-messages',
    text: `select results, seqs, sent_ats, versions, event_id::text as event_id, people, clinics,
      draft_event_ids::text[] as draft_event_ids
      from send_messages($1, $2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[], $6::text[], $7::integer[], ${rules})`,
    values: [
      activityId,
      messages.map(({ senderId }) => senderId),
      messages.map(({ messageId }) => messageId),
      messages.map(({ body }) => body),
      messages.map(({ preview }) => preview),
      messages.map(({ code }) => code),
      messages.map(({ draftVersion }) => draftVersion),
    ],
  };
}

/**
 * Whether an error is of one message: SQLSTATE classes 22 and 23, a value, or a key that is taken. Any other (no
 * connection, a lock not had) is of all of them.
 */
function isOfOneMessage(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}
