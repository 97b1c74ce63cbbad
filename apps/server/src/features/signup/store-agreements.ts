import type pg from 'pg';
import { z } from 'zod';
import { writeAudit } from '../../infra/audit/audit.ts';
import { officeShape } from './office.ts';
import { drawnSignature } from './signature-image.ts';

const text = z.string().trim().min(1);
const officer = z.object({ name: text, title: text, titleFr: text.optional(), signature: text });
const agreementsShape = z.object({
  operator: text,
  officers: z.tuple([officer, officer]),
  mdContractMarkdown: text,
  npContractMarkdown: text,
  mdContractMarkdownFr: text,
  npContractMarkdownFr: text,
});

/** The agreements of an installation and who signs them for its operator: the content document 'contracts'. */
export type Agreements = z.infer<typeof agreementsShape>;

/** Whether this is a PNG in base64 that shows a signature. */
export const isSignature = async (png: string): Promise<boolean> => (await drawnSignature(png, '')) !== null;

/** Puts agreements in place of those that are there, and notes it in the audit log. Part of the running transaction. */
export async function storeAgreements(client: pg.PoolClient, agreements: Agreements): Promise<void> {
  officeShape.parse(agreements);
  await client.query(
    `insert into content_document (name, body) values ('contracts', $1)
      on conflict (name) do update set body = excluded.body`,
    [JSON.stringify(agreements)],
  );
  await writeAudit(client, { kind: 'agreements-set', actorId: null, subjectIds: [] });
}

/** The agreements that are in place, whole; null where one or an officer is missing. */
export async function agreementOf(client: Pick<pg.Pool, 'query'>): Promise<Agreements | null> {
  const { rows } = await client.query<{ body: unknown }>(`select body from content_document where name = 'contracts'`);
  const read = agreementsShape.safeParse(rows[0]?.body);
  return read.success ? read.data : null;
}
