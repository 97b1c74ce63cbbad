import { readKeptLine } from '@consult/domain/claim/kept-line.ts';
import type { KeptAnswer } from '@consult/domain/claim/kept-line.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { linePlace } from './keep-lines.ts';
import type { WhyKept } from './keep-lines.ts';

type Row = {
  id: string;
  import_id: string;
  number: string;
  why: WhyKept;
  kind: 'balance' | 'assessment';
  read_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
};

/** A line that fits nothing here, with what it answers; null where that can not be read. */
type ReadLine = Pick<Row, 'number' | 'why' | 'kind' | 'read_at'> & { answer: KeptAnswer | null };

/**
 * The newest hundred lines that fit nothing, for the operator, who acts on them: claim, reason, and what the payer
 * answered. A line names its patient too, and nothing of that is given; the entry is written before any is.
 */
export function readKept(app: Pick<App, 'write' | 'keyring'>): Promise<ReadLine[]> {
  return inTransaction(app.write, async (client) => {
    const { rows } = await client.query<Row>({
      name: 'claim-lines-kept',
      text: `select l.id, l.import_id, l.number, l.why, i.kind, i.read_at, l.key_id, l.wrapped_key, l.body
        from claim_line l join claim_import i on i.id = l.import_id order by l.id desc limit 100`,
      values: [],
    });
    if (rows.length === 0) return [];
    await writeAudit(client, {
      kind: 'claim-lines-read',
      actorId: null,
      subjectIds: [...new Set(rows.map((row) => row.import_id))],
      detail: { lines: rows.length },
    });
    return Promise.all(
      rows.map(async ({ id, number, why, kind, read_at, ...sealed }): Promise<ReadLine> => {
        const key = await app.keyring.unwrapOrNull(sealed.key_id, sealed.wrapped_key, id, true);
        return {
          number,
          why,
          kind,
          read_at,
          answer: readKeptLine(kind, app.keyring.readOrEmpty(key, linePlace(id), sealed.body)),
        };
      }),
    );
  });
}
