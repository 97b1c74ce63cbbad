import type { LiveEvent } from '../../infra/live/live-event.ts';
import type pg from 'pg';

/** A message to be written, already encrypted with the key of its activity. */
export type Outgoing = { senderId: string; messageId: string; body: Buffer; preview: Buffer };

/** What became of it. `event` is with one message of those that were written together: it tells of all of them. */
export type Written =
  | { result: 'refused' }
  | { result: 'sent' | 'repeat'; seq: number; sentAt: Date; version: number; event: LiveEvent | null };

type Row = {
  results: Written['result'][];
  /** null where refused. */
  seqs: (number | null)[];
  sent_ats: (Date | null)[];
  versions: (number | null)[];
  event_id: string | null;
  people: string[];
  clinics: string[];
};
type Waiting = { message: Outgoing; resolve: (written: Written) => void; reject: (error: unknown) => void };

/** How long mail, fax and push about a message wait, so that several become one. */
const DELIVER_AFTER_SECONDS = 60;
/** So many messages of a thread go in one transaction at most. */
const together = 32;

/**
 * The activity where it has a thread to write into: nobody else reads a referral that has one member, and a word written there would
 * look sent (the same rule as `canDo`). Without one the message is refused like one into an activity that does not exist.
 */
const withReaders = (parameter: string): string => `(select a.id from activity a where a.id = ${parameter}
  and (a.activity_type <> 'referral' or (select count(*) from member m where m.activity_id = a.id) > 1))`;

/**
 * Writes messages, one round trip to the database each (function send_message, migration 0001). Those that arrive while another of
 * the same thread is being written would only wait for its lock: they wait here instead and go in one transaction (send_messages,
 * migration 0007), each with its own access check, once-only id, place in the order and audit entry. Nothing waits for others to come.
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
      const written = await this.#send(activityId, batch);
      for (const [n, { resolve }] of batch.entries()) resolve(written[n]!);
    } catch (error) {
      // Of one that can not be written the others know nothing: nothing of the transaction is there, and each goes alone.
      if (batch.length > 1 && isOfOneMessage(error)) for (const one of batch) await this.#settle(activityId, [one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #send(activityId: string, batch: readonly Waiting[]): Promise<Written[]> {
    const messages = batch.map(({ message }) => message);
    const { rows } = await this.#pool.query<Row>(
      messages.length === 1 ? oneStatement(activityId, messages[0]!) : allStatement(activityId, messages),
    );
    const { results, seqs, sent_ats: sentAts, versions, event_id: id, people, clinics } = rows[0]!;
    const last = results.lastIndexOf('sent');
    return results.map((result, n) => {
      if (result === 'refused') return { result };
      const version = versions[n]!;
      const event =
        n === last && id !== null ? { id, kind: 'activity', refId: activityId, version, people, clinics } : null;
      return { result, seq: seqs[n]!, sentAt: sentAts[n]!, version, event };
    });
  }
}

function oneStatement(activityId: string, { senderId, messageId, body, preview }: Outgoing): pg.QueryConfig {
  return {
    name: 'send-message',
    text: `select array[result] as results, array[seq] as seqs, array[sent_at] as sent_ats, array[version] as versions, event_id::text as event_id, people, clinics
      from send_message($1, ${withReaders('$2')}, $3, 'ordinary', $4, $5, ${DELIVER_AFTER_SECONDS})`,
    values: [senderId, activityId, messageId, body, preview],
  };
}

function allStatement(activityId: string, messages: readonly Outgoing[]): pg.QueryConfig {
  return {
    name: 'send-messages',
    text: `select results, seqs, sent_ats, versions, event_id::text as event_id, people, clinics
      from send_messages(${withReaders('$1')}, $2::uuid[], $3::uuid[], 'ordinary', $4::bytea[], $5::bytea[], ${DELIVER_AFTER_SECONDS})`,
    values: [
      activityId,
      messages.map(({ senderId }) => senderId),
      messages.map(({ messageId }) => messageId),
      messages.map(({ body }) => body),
      messages.map(({ preview }) => preview),
    ],
  };
}

/** SQLSTATE classes 22 and 23: a value, or a key that is taken. Anything else (no connection, a lock not had) is of all of them. */
function isOfOneMessage(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}
