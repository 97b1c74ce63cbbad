import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestCluster } from '@consult/testkit/database.ts';
import pg from 'pg';

/** Writes the Kysely types of the migrated database: `npm run db-types` after every change of a migration. */
const target = join(import.meta.dirname, '../apps/server/src/infra/db/schema.gen.ts');

interface Column {
  relation: string;
  name: string;
  type: string;
  required: boolean;
  generated: boolean;
}

/** TypeScript types of the pools' values (see columnTypes in pool.ts), by PostgreSQL type. */
const scalars: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Timestamp',
};

const columnsSql = `
  select c.relname as relation, a.attname as name, coalesce(bt.typname, t.typname) as type,
         a.attnotnull or t.typnotnull as required,
         a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_type bt on bt.oid = nullif(t.typbasetype, 0)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

const cluster = await startTestCluster();
try {
  const { url } = await cluster.createDatabase();
  await writeFile(target, render(await readColumns(url)));
} finally {
  await cluster.stop();
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Column>(columnsSql)).rows;
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const relations = new Map<string, Column[]>();
  for (const column of columns) relations.set(column.relation, [...(relations.get(column.relation) ?? []), column]);
  const lines = [
    '// Written by `npm run db-types` from the migrated database. Do not edit.',
    `import type { ColumnType, Generated } from 'kysely';`,
    '',
    '/** timestamptz(3): a Date when read, a Date or an ISO text when written. */',
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    '/** A timestamp that the database fills in when it is left out. */',
    'export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;',
    '',
  ];
  for (const [name, own] of relations) {
    lines.push(
      `export interface ${interfaceName(name)} {`,
      ...own.map((column) => `  ${column.name}: ${columnType(column)};`),
      '}',
      '',
    );
  }
  lines.push(
    'export interface Database {',
    ...[...relations.keys()].map((name) => `  ${name}: ${interfaceName(name)};`),
    '}',
    '',
  );
  return lines.join('\n');
}

function columnType({ type, required, generated }: Column): string {
  const base = type.startsWith('_') ? `${scalars[type.slice(1)] ?? 'string'}[]` : (scalars[type] ?? 'string');
  if (base === 'Timestamp' && generated) return required ? 'GeneratedTimestamp' : 'GeneratedTimestamp | null';
  const nullable = required || base === 'unknown' ? base : `${base} | null`;
  return generated ? `Generated<${nullable}>` : nullable;
}

function interfaceName(relation: string): string {
  return `${relation.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}
