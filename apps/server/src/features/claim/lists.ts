import type pg from 'pg';

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
