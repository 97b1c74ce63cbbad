import pg from 'pg';

/** The memory that one index build may take. */
const buildMemory = '512MB';

type Definition = {
  table: string;
  name: string;
  kind: 'index' | 'constraint' | 'foreign';
  definition: string;
  bytes: string;
};

/**
 * Takes indexes, keys and foreign keys off tables while they are filled. Notes them in a table of the same transaction,
 * where restoreIndexes finds them.
 */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    'create table if not exists scale_deferred (position serial primary key, tbl text, name text, kind text, definition text)',
  );
  const { rows } = await client.query<Definition>(
    `with wanted as (select unnest($1::text[])::regclass as rel)
     select c.conrelid::regclass::text as "table", c.conname as name, case c.contype when 'f' then 'foreign'
     else 'constraint' end as kind,
         pg_get_constraintdef(c.oid) as definition
       from pg_constraint c where (c.contype in ('p', 'u') and c.conrelid in (select rel from wanted))
         or (c.contype = 'f' and (c.conrelid in (select rel from wanted) or c.confrelid in (select rel from wanted)))
     union all
     select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'index', pg_get_indexdef(i.indexrelid)
       from pg_index i where i.indrelid in (select rel from wanted)
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [tables],
  );
  const order = ['foreign', 'index', 'constraint'];
  rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  await client.query('begin');
  for (const { table, name, kind, definition } of rows) {
    await client.query('insert into scale_deferred (tbl, name, kind, definition) values ($1, $2, $3, $4)', [
      table,
      name,
      kind,
      definition,
    ]);
    await client.query(kind === 'index' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`);
  }
  await client.query('commit');
}

/**
 * Puts back what dropIndexes took off, over several connections at once; foreign keys last, when their indexes are
 * there.
 */
export async function restoreIndexes(url: string, connections: number, log: (line: string) => void): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, application_name: 'consult-seed' });
      await client.connect();
      await client.query(
        `set maintenance_work_mem = '${buildMemory}'; set max_parallel_maintenance_workers = 0; set synchronous_commit = off`,
      );
      return client;
    }),
  );
  try {
    const { rows } = await clients[0]!.query<{
      position: number;
      tbl: string;
      name: string;
      kind: Definition['kind'];
      definition: string;
    }>(
      // The largest tables begin, so that no connection is left alone with one at the end.
      'select * from scale_deferred order by pg_table_size(tbl::regclass) desc, position',
    );
    const build = async (
      { position, tbl, name, kind, definition }: (typeof rows)[number],
      client: pg.Client,
    ): Promise<void> => {
      const started = performance.now();
      await client.query(kind === 'index' ? definition : `alter table ${tbl} add constraint ${name} ${definition}`);
      await client.query('delete from scale_deferred where position = $1', [position]);
      log(`  ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
    };
    // Two keys of one table would wait for each other's lock, but plain indexes of one table can be built side by side.
    const byTable = new Map<string, typeof rows>();
    for (const row of rows.filter(({ kind }) => kind !== 'foreign'))
      byTable.set(row.tbl, [...(byTable.get(row.tbl) ?? []), row]);
    const queue = [...byTable.values()];
    await Promise.all(
      clients.map(async (client) => {
        for (let table = queue.shift(); table; table = queue.shift()) for (const row of table) await build(row, client);
      }),
    );
    // A foreign key locks both of its tables: one after the other.
    for (const row of rows.filter(({ kind }) => kind === 'foreign')) await build(row, clients[0]!);
    await clients[0]!.query('drop table scale_deferred');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
