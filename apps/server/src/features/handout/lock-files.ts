import type pg from 'pg';

type Held = {
  /** Of all files, saved and not. */
  bytes: number;
  /** The timestamp of the newest file's name for exports, ms; 0 without one. */
  last: number;
};

/** Locks what may be in a person's library: of two that add files at once, the second waits for the first. */
export async function lockFiles(client: pg.ClientBase, personId: string): Promise<Held> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.library ' || $1, 0))`, [personId]);
  const { rows } = await client.query<Held>({
    name: 'library-held',
    text: `select coalesce(sum(f.size), 0)::float8 as bytes,
        coalesce(max(substring(r.file_path from '/([0-9]+)\\.[a-z]+$')::bigint), 0)::float8 as last
      from resource_file r join stored_file f on f.id = r.file_id where r.person_id = $1`,
    values: [personId],
  });
  return rows[0]!;
}
