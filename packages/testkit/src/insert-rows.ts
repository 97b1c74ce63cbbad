import type pg from 'pg';

export type Value =
  | string
  | number
  | boolean
  | null
  | Date
  | Buffer
  | readonly (string | boolean | number)[]
  | { readonly json: unknown };
export type Row = Readonly<Record<string, Value>>;

/** One statement takes this many rows. */
const batch = 5_000;

/**
 * Inserts rows that all have the columns of the first one; other columns take their defaults. One statement for
 * thousands of rows. Wrap a value for a jsonb column as `{ json }`.
 */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += batch) {
    const part = JSON.stringify(rows.slice(start, start + batch).map(plainRow));
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [part],
    );
  }
}

function plainRow(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plainValue(value)]));
}

function plainValue(value: Value): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value !== null && typeof value === 'object' && 'json' in value) return value.json;
  return value;
}
