import type pg from 'pg';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './catalogue.ts';
import type { Given } from './given.ts';
import { Inference } from './infer.ts';
import type { TreeNode } from './node-tree.ts';
import type { Known } from './known.ts';
import { isNode, parseTree } from './node-tree.ts';

/** A column of a result. */
export interface Column {
  name: string;
  known: Known;
}

/** Commands that are no query: they return no rows, and the database prepares none of them. */
const utility =
  /^\s*(?:begin|commit|rollback|set|listen|unlisten|lock|create|grant|checkpoint|alter|drop|truncate|notify)\b/i;

/** Whether a text is such a command. */
export function isUtility(text: string): boolean {
  return utility.test(text);
}

/** Asks a migrated database for the columns of statements, without running any. */
export class Describer {
  readonly #client: pg.ClientBase;
  readonly catalogue: Catalogue;

  private constructor(client: pg.ClientBase, catalogue: Catalogue) {
    this.#client = client;
    this.catalogue = catalogue;
  }

  static async on(client: pg.ClientBase): Promise<Describer> {
    return new Describer(client, await readCatalogue(client));
  }

  /**
   * The columns of a statement. The database prepares it, which finds its types, and stores it as the body of a
   * function that is rolled back: so its catalogue shows the statement analysed, each column led back to its table and
   * to the outer joins above it.
   * @throws the database's refusal
   */
  async columns(text: string, given: readonly Given[]): Promise<Column[]> {
    if (isUtility(text)) return [];
    await this.#client.query('begin');
    try {
      await this.#client.query(`prepare asked as ${text}`);
      const { rows } = await this.#client.query<{ parameters: string[]; results: number[] | null }>(
        `select parameter_types::text[] as parameters, result_types::oid[]::integer[] as results
          from pg_prepared_statements where name = 'asked'`,
      );
      const { parameters, results } = rows[0]!;
      if (!results) return [];
      await this.#client.query(
        `create function pg_temp.asked(${parameters.join(', ')}) returns setof record
          language sql begin atomic ${text}; end`,
      );
      const { rows: bodies } = await this.#client.query<{ body: string }>(
        `select prosqlbody::text as body from pg_proc where oid = 'pg_temp.asked'::regproc`,
      );
      const inference = new Inference(this.catalogue, given);
      return inference
        .columns(queryOf(bodies[0]!.body))
        .map(({ name, known }, n) => ({ name, known: { ...known, type: results[n]! } }));
    } finally {
      await this.#client.query('rollback');
      await this.#client.query('deallocate all');
    }
  }
}

function queryOf(body: string): TreeNode {
  let tree = parseTree(body);
  while (Array.isArray(tree)) tree = tree[0]!;
  if (!isNode(tree, 'QUERY')) throw new Error('The body is no query.');
  return tree;
}
