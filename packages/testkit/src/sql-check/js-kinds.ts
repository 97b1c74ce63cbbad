import { columnTypes } from '@consult/server/infra/db/pool.ts';

/** The kind of a row's value in the program. */
export type Kind = 'string' | 'number' | 'boolean' | 'bigint' | 'Date' | 'Buffer' | 'array' | 'object' | 'unknown';

/** A value of each type as the database would send it; the pools' parsers turn it into the program's value. */
const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  char: 'a',
  date: '2020-01-01',
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  interval: '01:00:00',
  json: '{}',
  jsonb: '{}',
  name: 'a',
  numeric: '1.5',
  oid: '1',
  pg_lsn: '0/1',
  pg_snapshot: '1:1:',
  record: '(1)',
  regclass: 'a',
  regtype: 'a',
  text: 'a',
  timestamp: '2020-01-01 00:00:00',
  timestamptz: '2020-01-01 00:00:00+00',
  uuid: '00000000-0000-0000-0000-000000000000',
  varchar: 'a',
  bpchar: 'a',
  void: '',
  xid: '1',
  xid8: '1',
};

/**
 * The program's kind of a database type, from the pools' own parsers. An int8 counts as a number: it is a text beyond
 * 2^53, which no count and no size of this product reaches.
 * @returns null for a type that has no sample here
 */
export function kindOf(oid: number, name: string): Kind | null {
  if (name === 'json' || name === 'jsonb') return 'unknown';
  const sample = sampleOf(name);
  return sample === null ? null : kindOfValue(parsed(oid, sample));
}

/** The same of the items of an array. */
export function kindOfItems(oid: number, name: string): Kind | null {
  if (name === '_json' || name === '_jsonb') return 'unknown';
  const sample = sampleOf(name);
  const items = sample === null ? null : parsed(oid, sample);
  return Array.isArray(items) ? kindOfValue(items[0]) : null;
}

/** The text of a value; of an array with one item, in quotes where the database sets them. */
function sampleOf(name: string): string | null {
  if (!name.startsWith('_')) return samples[name] ?? null;
  const item = samples[name.slice(1)];
  if (item === undefined) return null;
  return /[\s\\{},"]/.test(item) ? `{"${item.replaceAll('\\', '\\\\')}"}` : `{${item}}`;
}

function parsed(oid: number, sample: string): unknown {
  const parse = columnTypes.getTypeParser(oid, 'text') as (text: string) => unknown;
  return parse(sample);
}

/** The kind of a value of this type in JSON. */
export function kindInJson(name: string): Kind {
  if (name === 'bool') return 'boolean';
  if (['float4', 'float8', 'int2', 'int4', 'int8', 'numeric'].includes(name)) return 'number';
  if (name === 'json' || name === 'jsonb') return 'unknown';
  if (name.startsWith('_')) return 'array';
  return name === 'record' ? 'object' : 'string';
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'bigint' ? kind : 'object';
}
