import type pg from 'pg';
import type { TreeNode } from './node-tree.ts';
import { isNode, parseTree } from './node-tree.ts';

/** A function of the database. */
export interface FunctionRow {
  oid: number;
  name: string;
  /** Of this product, not of PostgreSQL. */
  own: boolean;
  /** Returns null for a null argument without running. */
  strict: boolean;
}

/** The database's knowledge of its tables, functions and types. */
export interface Catalogue {
  /** Whether a column, by its table's oid and its number there, can not be null. */
  required: ReadonlySet<string>;
  /** The expressions of generated columns, by the same. */
  generated: ReadonlyMap<string, TreeNode>;
  functions: ReadonlyMap<number, FunctionRow>;
  types: ReadonlyMap<number, { name: string; element: number }>;
}

/** Reads the catalogue of a database. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0 and not attisdropped`,
  );
  const generated = await client.query<{ key: string; tree: string }>(
    `select adrelid || '.' || adnum as key, adbin::text as tree
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum where attgenerated <> ''`,
  );
  const functions = await client.query<FunctionRow>(
    `select oid::integer, proname as name, pronamespace <> 'pg_catalog'::regnamespace as own, proisstrict as strict
      from pg_proc`,
  );
  const types = await client.query<{ oid: number; name: string; element: number }>(
    `select oid::integer, typname as name, case when typcategory = 'A' then typelem::integer else 0 end as element
      from pg_type`,
  );
  return {
    required: new Set(columns.rows.map(({ key }) => key)),
    generated: new Map(
      generated.rows.flatMap(({ key, tree }) => {
        const node = parseTree(tree);
        return isNode(node) ? [[key, node]] : [];
      }),
    ),
    functions: new Map(functions.rows.map((row) => [row.oid, row])),
    types: new Map(types.rows.map(({ oid, name, element }) => [oid, { name, element }])),
  };
}
