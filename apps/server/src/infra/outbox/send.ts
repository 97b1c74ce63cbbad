import type pg from 'pg';
import type { FaxAdapter } from '../fax/fax.ts';
import { codeOf } from '../jobs/failure.ts';
import type { JobRun } from '../jobs/jobs.ts';
import type { Keyring } from '../keystore/keyring.ts';
import type { MailAdapter } from '../mail/mail.ts';
import type { PushAdapter } from '../push/push.ts';
import { openContent } from './entry.ts';
import type { OutgoingContent, OutgoingKind, OutgoingState, SealedContent } from './entry.ts';

export type Adapters = { mail: MailAdapter; fax: FaxAdapter; push: PushAdapter };

type Row = SealedContent & { kind: OutgoingKind; state: OutgoingState };

/**
 * Sends one entry of the outbox and keeps what became of it. A crash between sending and keeping sends it once more, with the same
 * Message-ID. @throws what the adapter throws, so that the job is tried again
 */
export async function sendOutgoing(
  { pool, keyring, adapters }: { pool: pg.Pool; keyring: Keyring; adapters: Adapters },
  id: string,
  run: JobRun,
): Promise<void> {
  const { rows } = await pool.query<Row>(
    'select kind, state, key_id, wrapped_key, recipient, subject, body, attachment from outgoing where id = $1',
    [id],
  );
  const row = rows[0];
  // Removed, or settled by a run whose end the queue did not hear of.
  if (!row || row.state !== 'queued') return;
  try {
    await hand(adapters, row.kind, id, await openContent(keyring, id, row));
  } catch (error) {
    await pool.query(
      `update outgoing set attempts = $2, last_error = $3, state = case when $4 then 'failed' else state end, settled_at = case when $4 then now() end
        where id = $1 and state = 'queued'`,
      [id, run.attempt, codeOf(error), run.final],
    );
    throw error;
  }
  await pool.query(
    `update outgoing set attempts = $2, last_error = '', state = 'sent', via = $3, settled_at = now() where id = $1`,
    [id, run.attempt, adapters[row.kind].via],
  );
}

async function hand(
  adapters: Adapters,
  kind: OutgoingKind,
  id: string,
  { to, subject, body, attachment }: OutgoingContent,
): Promise<void> {
  if (kind === 'mail') {
    // A file's name is read on the way too: it says nothing.
    const pdf = attachment && { filename: 'document.pdf', contentType: 'application/pdf', content: attachment };
    await adapters.mail.send({ id, to, subject, text: body, ...(pdf ? { attachment: pdf } : {}) });
  } else if (kind === 'push') await adapters.push.send({ id, personId: to, title: subject, body });
  else await adapters.fax.send({ id, to, pdf: attachment ?? Buffer.alloc(0) });
}
