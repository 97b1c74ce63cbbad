import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

/** Who sends commercial mail, and how they are reached (server rules, section 19): the content document 'sender'. */
export type Sender = {
  name: string;
  /** In one line. */
  postalAddress: string;
  /** A phone number, an address to write to, or a page. */
  contact: string;
};

/** The sender; null where there is none, or something of it is missing: then nothing commercial is sent. */
export async function senderOf(client: Pick<pg.ClientBase, 'query'>): Promise<Sender | null> {
  const { rows } = await client.query<{ body: unknown }>(`select body from content_document where name = 'sender'`);
  const { name, postalAddress, contact } = (rows[0]?.body ?? {}) as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  return isText(name) && isText(postalAddress) && isText(contact) ? { name, postalAddress, contact } : null;
}

/** Puts in the sender, in place of an earlier one. */
export async function storeSender(client: pg.ClientBase, sender: Sender): Promise<void> {
  await client.query(
    `insert into content_document (name, body) values ('sender', $1)
      on conflict (name) do update set body = excluded.body`,
    [JSON.stringify(sender)],
  );
  await writeAudit(client, { kind: 'sender-set', actorId: null, subjectIds: [] });
}
