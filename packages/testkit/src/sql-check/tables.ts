import type { Catalogue } from './catalogue.ts';
import type { Facts } from './facts.ts';
import { ownColumnKnown } from './functions.ts';
import type { Known } from './known.ts';
import { either, sure } from './known.ts';
import { builtIns } from './never-null.ts';
import type { Tree, TreeNode } from './node-tree.ts';
import { child, children, isNode, number, word } from './node-tree.ts';

/** A query within those around it. */
export interface Scope {
  query: TreeNode;
  around: Scope | null;
  facts: Facts;
}

/** Follows what a table is made of, where it is no stored one. */
interface Follow {
  of: (node: TreeNode, scope: Scope) => Known;
  columns: (query: TreeNode, around: Scope | null) => { name: string; known: Known }[];
}

const rte = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 };
/** The database's numbers for what a statement does. */
export const command = { update: 2, insert: 3, delete: 4, merge: 5 };
const noFacts: Facts = { present: new Set(), certain: new Set(), met: new Set() };

/** Knows the columns of what a query reads from: stored tables, subqueries, joins, functions, lists of values. */
export class Tables {
  readonly #catalogue: Catalogue;
  readonly #follow: Follow;
  /** Common tables on the way to the present place: a recursive one adds no null that its first part lacks. */
  readonly #open = new Set<TreeNode>();

  constructor(catalogue: Catalogue, follow: Follow) {
    this.#catalogue = catalogue;
    this.#follow = follow;
  }

  /** As a statement names it, for what is found. */
  nameOf(scope: Scope, varno: number, attno: number): string {
    const table = children(scope.query, 'rtable')[varno - 1]!;
    const eref = child(table, 'eref')!;
    const names = eref.fields.get('colnames');
    const column = Array.isArray(names) ? names[attno - 1] : null;
    return `${word(eref, 'aliasname')}.${typeof column === 'string' ? column : '*'}`;
  }

  /** A column of one of the tables of a query, before its joins. */
  column(scope: Scope, varno: number, attno: number): Known {
    const table = children(scope.query, 'rtable')[varno - 1]!;
    const name = this.nameOf(scope, varno, attno);
    switch (number(table, 'rtekind')) {
      case rte.relation: {
        if (attno <= 0 || this.#catalogue.required.has(`${word(table, 'relid')}.${attno}`)) return sure(0, null);
        if (number(scope.query, 'commandType') === command.insert && varno === number(scope.query, 'resultRelation'))
          return this.#inserted(scope, attno) ?? this.#generated(table, attno, name);
        return this.#generated(table, attno, name);
      }
      case rte.subquery:
        return attno === 0 ? sure(0, null) : this.#follow.columns(child(table, 'subquery')!, scope)[attno - 1]!.known;
      case rte.join:
        return attno === 0 ? sure(0, null) : this.#follow.of(children(table, 'joinaliasvars')[attno - 1]!, scope);
      case rte.function:
        return this.#functionColumn(table, attno, scope);
      case rte.values: {
        const lists = table.fields.get('values_lists');
        const rows = Array.isArray(lists) ? lists.map((row) => (Array.isArray(row) ? row : [])) : [];
        const cells = rows.map((row) => row[attno - 1]).filter((cell) => isNode(cell));
        return cells.map((cell) => this.#follow.of(cell, scope)).reduce(either);
      }
      case rte.cte:
        return this.#common(table, attno, scope);
      case rte.group:
        return this.#follow.of(children(table, 'groupexprs')[attno - 1]!, scope);
      default:
        return sure(0, `${name} is of a table of a kind that nothing is known of`);
    }
  }

  /** A generated column is null where its expression is. */
  #generated(table: TreeNode, attno: number, name: string): Known {
    const tree = this.#catalogue.generated.get(`${word(table, 'relid')}.${attno}`);
    if (!tree) return sure(0, `column ${name} may be null`);
    const fields = new Map<string, Tree>([
      ['rtable', [table]],
      ['commandType', '1'],
    ]);
    const known = this.#follow.of(tree, { query: { name: 'QUERY', fields }, around: null, facts: noFacts });
    return known.nullable === null ? known : sure(known.type, `column ${name} may be null: ${known.nullable}`);
  }

  /** The value that an INSERT writes, unless it changes an existing row instead. */
  #inserted(scope: Scope, attno: number): Known | null {
    const conflict = child(scope.query, 'onConflict');
    if (conflict && number(conflict, 'action') === 2) return null;
    const entry = children(scope.query, 'targetList').find((one) => number(one, 'resno') === attno);
    return entry ? this.#follow.of(child(entry, 'expr')!, scope) : null;
  }

  #common(table: TreeNode, attno: number, scope: Scope): Known {
    let at = scope;
    for (let up = number(table, 'ctelevelsup'); up > 0; up -= 1) at = at.around!;
    const name = word(table, 'ctename');
    const common = children(at.query, 'cteList').find((one) => word(one, 'ctename') === name)!;
    if (attno === 0 || this.#open.has(common)) return sure(0, null);
    this.#open.add(common);
    try {
      return this.#follow.columns(child(common, 'ctequery')!, at)[attno - 1]!.known;
    } finally {
      this.#open.delete(common);
    }
  }

  #functionColumn(table: TreeNode, attno: number, scope: Scope): Known {
    if (attno === 0) return sure(0, null);
    let from = 1;
    for (const one of children(table, 'functions')) {
      const count = number(one, 'funccolcount');
      if (attno < from + count) {
        const call = child(one, 'funcexpr')!;
        const known = this.#follow.of(call, scope);
        const row = this.#catalogue.functions.get(number(call, 'funcid'));
        if (row?.own)
          return ownColumnKnown(
            row.name,
            this.nameOf(scope, children(scope.query, 'rtable').indexOf(table) + 1, attno),
          );
        return count === 1 || (row && builtIns.get(row.name) === 'never')
          ? { ...known, type: 0 }
          : sure(0, `${row?.name ?? 'a function'} may give null`);
      }
      from += count;
    }
    // The number of the row.
    return sure(20, null);
  }
}
