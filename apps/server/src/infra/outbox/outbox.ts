import type pg from 'pg';
import type { Keyring } from '../keystore/keyring.ts';
import { openContent } from './entry.ts';
import type { OutgoingKind, OutgoingState, SealedContent } from './entry.ts';
import type { TemplateName } from './templates.ts';
import { patientTexts } from './texts-patient.ts';
import type { PatientTemplate } from './texts-patient.ts';

/** An entry without its content. `via`: 'outbox' when it stayed on this machine. `error`: a code. */
export type OutboxEntry = {
  id: string;
  kind: OutgoingKind;
  template: string;
  state: OutgoingState;
  via: string;
  attempts: number;
  error: string;
  /** Size of its attachment as it is kept. */
  bytes: number;
  delivery: Delivery | null;
  createdAt: string;
  settledAt: string | null;
};
/** An entry with its content; `to` of a push is the name of its person. */
export type OutboxItem = OutboxEntry & { to: string; subject: string; body: string };

/** How a consult goes to its clinic, or something of it to its patient. */
type Delivery = 'fax' | 'mail' | 'copy' | 'message';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;
type Row = {
  id: string;
  kind: OutgoingKind;
  template: string;
  state: OutgoingState;
  via: string;
  attempts: number;
  last_error: string;
  bytes: number;
  delivery: Delivery | null;
  created_at: Date;
  settled_at: Date | null;
};

const columns = `id, kind, template, state, via, attempts, last_error, created_at, settled_at,
  coalesce(octet_length(attachment), 0) as bytes,
  (select d.channel from activity_delivery d where d.outgoing_id = outgoing.id) as delivery`;

/**
 * A page of the outbox, newest first. `cursor` is the `next` of the page before; any other text gives the first page.
 */
export async function listOutbox(
  client: Queryable,
  { cursor, limit = 50 }: { cursor: string | null; limit?: number },
): Promise<{ entries: OutboxEntry[]; next: string | null }> {
  const match = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? '');
  const { rows } = await client.query<Row>(
    `select ${columns} from outgoing where $1::timestamptz is null or (created_at, id) < ($1::timestamptz, $2::uuid)
      order by created_at desc, id desc limit $3`,
    [match ? new Date(Number(match[1])) : null, match?.[2] ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(present),
    next: rows.length > limit && last ? `${last.created_at.getTime()}.${last.id}` : null,
  };
}

/**
 * One entry with its text, or null. The caller checks the permission and writes the audit entry.
 * @throws UnreadableError
 */
export async function readOutboxItem(client: Queryable, keyring: Keyring, id: string): Promise<OutboxItem | null> {
  const { rows } = await client.query<Row & SealedContent>(
    `select ${columns}, key_id, wrapped_key, recipient, subject, body, attachment from outgoing where id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const { to, subject, body, attachment } = await openContent(keyring, id, row);
  return {
    ...present(row),
    to: row.kind === 'push' ? await nameOf(client, to) : to,
    subject,
    body: withoutCode(row, body),
    bytes: attachment?.length ?? 0,
  };
}

/** The name of a person; their id where they have no account any more. */
async function nameOf(client: Queryable, personId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from person where id::text = $1`,
    [personId],
  );
  return rows[0]?.name || personId;
}

/** Their links alone set a password or confirm an address. */
const hasSecret: ReadonlySet<string> = new Set<TemplateName>(['password-reset', 'confirm-email', 'welcome']);

/** Their links open something of a patient, to who knows the health number, or end mails to their receiver. */
const hasCode: ReadonlySet<string> = new Set<TemplateName | PatientTemplate>([
  'moa-message',
  'invitation',
  'invitation-with-message',
  ...(Object.keys(patientTexts) as PatientTemplate[]),
]);

/**
 * Hides what is for a mail's receiver alone: a code once the mail has left this machine, a secret as soon as it may
 * leave it.
 */
function withoutCode({ template, via }: Row, body: string): string {
  const hidden = via !== 'outbox' && (hasSecret.has(template) || (via !== '' && hasCode.has(template)));
  return hidden ? body.replaceAll(/(oobCode|confirm|code|jwt)=[\w-]+/g, '$1=…') : body;
}

function present({
  id,
  kind,
  template,
  state,
  via,
  attempts,
  last_error: error,
  bytes,
  delivery,
  created_at: createdAt,
  settled_at: settledAt,
}: Row): OutboxEntry {
  return {
    id,
    kind,
    template,
    state,
    via,
    attempts,
    error,
    bytes,
    delivery,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
