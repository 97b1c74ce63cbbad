import type pg from 'pg';
import type { WhyKept } from './keep-lines.ts';

type ListedFile = {
  prefix: string;
  batch: number;
  revision: number;
  claims: number;
  state: 'made' | 'taken' | 'part' | 'refused' | 'mended';
  reason: string;
  made_at: Date;
  waiting: number;
};

/** The newest hundred files, and how many claims of each have no result. */
export async function listFiles(client: Pick<pg.Pool, 'query'>): Promise<ListedFile[]> {
  const { rows } = await client.query<ListedFile>({
    name: 'claim-files',
    text: `select f.prefix, f.batch, f.revision, f.claims, f.state, f.reason, f.made_at,
        (select count(*)::integer from claim c where c.file_id = f.id and c.settled_at is null)
          + (select count(*)::integer from claim_amendment q where q.file_id = f.id and q.state in ('sent', 'held'))
          as waiting
      from claim_file f order by f.made_at desc, f.id desc limit 100`,
    values: [],
  });
  return rows;
}

/** The newest hundred lines that fit nothing: the claim's number and why, and nothing of a patient. */
export async function listKept(
  client: Pick<pg.Pool, 'query'>,
): Promise<{ number: string; why: WhyKept; kind: 'balance' | 'assessment'; read_at: Date }[]> {
  const { rows } = await client.query<{
    number: string;
    why: WhyKept;
    kind: 'balance' | 'assessment';
    read_at: Date;
  }>({
    name: 'claim-lines-kept',
    text: `select l.number, l.why, i.kind, i.read_at from claim_line l join claim_import i on i.id = l.import_id
      order by l.id desc limit 100`,
    values: [],
  });
  return rows;
}
