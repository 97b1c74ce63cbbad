import type { Catalogue } from './catalogue.ts';
import { aggregateKnown, castKnown, functionKnown, operatorKnown, ownColumnKnown } from './functions.ts';
import type { Given } from './given.ts';
import type { Known } from './known.ts';
import { either, firstOf, sure } from './known.ts';
import { builtIns } from './never-null.ts';
import { givesNoRow, givesOneRow } from './row-counts.ts';
import type { Facts } from './facts.ts';
import { factsOf, notNull, notNullElse, withPresent } from './facts.ts';
import type { Tree, TreeNode } from './node-tree.ts';
import { child, children, isNode, number, numbers, word } from './node-tree.ts';

/** A query within those around it. */
interface Scope {
  query: TreeNode;
  around: Scope | null;
  facts: Facts;
}

const rte = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 };
const command = { update: 2, insert: 3, delete: 4, merge: 5 };
const bool = 16;
const noFacts: Facts = { present: new Set(), certain: new Set(), met: new Set() };

/** Follows a statement, as the database has analysed it, from its tables to its columns. */
export class Inference {
  readonly #catalogue: Catalogue;
  readonly #given: readonly Given[];
  /** Common tables on the way to the present place: a recursive one adds no null that its first part lacks. */
  readonly #open = new Set<TreeNode>();

  constructor(catalogue: Catalogue, given: readonly Given[]) {
    this.#catalogue = catalogue;
    this.#given = given;
  }

  /** The columns of a statement. */
  columns(query: TreeNode, around: Scope | null = null): { name: string; known: Known }[] {
    const scope: Scope = { query, around, facts: factsOf(query, this.#catalogue) };
    const returning = children(query, 'returningList');
    const entries = (returning.length > 0 ? returning : this.#selected(query)).filter(
      (entry) => word(entry, 'resjunk') !== 'true',
    );
    const set = child(query, 'setOperations');
    if (number(query, 'commandType') === command.merge)
      return entries.map((entry) => ({ name: word(entry, 'resname'), known: sure(0, 'no MERGE is followed') }));
    return entries.map((entry, n) => {
      const expression = child(entry, 'expr')!;
      const known = set ? this.#union(set, n, scope) : givesNoRow(query) ? sure(0, null) : this.#of(expression, scope);
      return { name: word(entry, 'resname'), known };
    });
  }

  #selected(query: TreeNode): TreeNode[] {
    return number(query, 'commandType') === 1 ? children(query, 'targetList') : [];
  }

  #union(set: TreeNode, n: number, scope: Scope): Known {
    if (set.name === 'RANGETBLREF') return this.#column(scope, number(set, 'rtindex'), n + 1);
    const one = this.#union(child(set, 'larg')!, n, scope);
    // EXCEPT gives rows of the first alone.
    if (number(set, 'op') === 3) return one;
    return either(one, this.#union(child(set, 'rarg')!, n, scope));
  }

  #of(node: TreeNode, scope: Scope): Known {
    const args = (): Known[] => children(node, 'args').map((arg) => this.#of(arg, scope));
    const arg = (): Known => this.#of(child(node, 'arg')!, scope);
    switch (node.name) {
      case 'VAR':
        return this.#variable(node, scope);
      case 'CONST':
        return sure(number(node, 'consttype'), word(node, 'constisnull') === 'true' ? 'it is the constant null' : null);
      case 'PARAM': {
        const n = number(node, 'paramid');
        const given = this.#given[n - 1];
        const items = !given || given.items ? `the caller may give $${n} with null in it` : null;
        return {
          type: number(node, 'paramtype'),
          nullable: !given || given.nullable ? `the caller may give null for $${n}` : null,
          item: sure(this.#catalogue.types.get(number(node, 'paramtype'))?.element ?? 0, items),
        };
      }
      case 'TARGETENTRY':
        return this.#of(child(node, 'expr')!, scope);
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'CONVERTROWTYPEEXPR':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return castKnown(this.#catalogue, node, arg());
      case 'FUNCEXPR':
        return functionKnown(
          this.#catalogue,
          node,
          { oid: number(node, 'funcid'), type: number(node, 'funcresulttype') },
          args(),
        );
      case 'OPEXPR':
      case 'NULLIFEXPR': {
        const known = operatorKnown(this.#catalogue, node, args());
        return node.name === 'OPEXPR' ? known : { ...known, nullable: 'nullif gives null where both are equal' };
      }
      case 'SCALARARRAYOPEXPR': {
        const [one, list] = args();
        return sure(bool, one!.nullable ?? list!.nullable ?? list!.item?.nullable ?? null);
      }
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
        return sure(bool, null);
      case 'BOOLEXPR':
        return sure(bool, firstOf(args()));
      case 'ROWCOMPAREEXPR':
        return sure(
          bool,
          firstOf([...children(node, 'largs'), ...children(node, 'rargs')].map((one) => this.#of(one, scope))),
        );
      case 'AGGREF':
        return this.#aggregate(node, scope);
      case 'WINDOWFUNC':
        return functionKnown(
          this.#catalogue,
          node,
          { oid: number(node, 'winfnoid'), type: number(node, 'wintype') },
          args(),
        );
      case 'COALESCEEXPR': {
        const known = args();
        const last = known.find(({ nullable }) => nullable === null);
        return {
          ...known.reduce(either),
          type: number(node, 'coalescetype'),
          nullable: last ? null : known.at(-1)!.nullable,
        };
      }
      case 'MINMAXEXPR': {
        const known = args();
        return {
          ...known.reduce(either),
          nullable: known.some(({ nullable }) => nullable === null) ? null : firstOf(known),
        };
      }
      case 'CASEEXPR':
        return this.#cases(node, scope);
      case 'ARRAYEXPR': {
        const items = children(node, 'elements').map((item) => this.#of(item, scope));
        return {
          type: number(node, 'array_typeid'),
          nullable: null,
          item: items.length > 0 ? items.reduce(either) : sure(number(node, 'element_typeid'), null),
        };
      }
      case 'SUBSCRIPTINGREF':
        return sure(number(node, 'refrestype'), 'the array may have no such item');
      case 'ROWEXPR':
        return sure(number(node, 'row_typeid'), null);
      case 'SQLVALUEFUNCTION':
        return sure(number(node, 'type'), null);
      case 'SUBLINK':
        return this.#sublink(node, scope);
      default:
        return sure(0, `it is a ${node.name}, which nothing is known of`);
    }
  }

  /** Each branch under its own condition, and under the negation of those before it. */
  #cases(node: TreeNode, scope: Scope): Known {
    let facts = scope.facts;
    const known = children(node, 'args').map((when) => {
      const condition = child(when, 'expr')!;
      const here = withPresent(facts, notNull(condition, this.#catalogue));
      facts = withPresent(facts, notNullElse(condition, this.#catalogue));
      return this.#of(child(when, 'result')!, { ...scope, facts: here });
    });
    const other = child(node, 'defresult');
    known.push(other ? this.#of(other, { ...scope, facts }) : sure(0, 'no case may hold'));
    return { ...known.reduce(either), type: number(node, 'casetype') };
  }

  #variable(node: TreeNode, scope: Scope): Known {
    let at = scope;
    for (let up = number(node, 'varlevelsup'); up > 0; up -= 1) at = at.around!;
    const [varno, attno] = [number(node, 'varno'), number(node, 'varattno')];
    const known: Known = { ...this.#column(at, varno, attno), type: number(node, 'vartype') };
    const key = `${varno}.${attno}`;
    const away = numbers(node, 'varnullingrels').some((join) => !at.facts.met.has(join));
    const kind = number(at.query, 'commandType');
    const which = number(node, 'varreturningtype');
    if ((which === 1 && kind === command.insert) || (which === 2 && kind === command.delete))
      return { ...known, nullable: 'there is no such row before or after' };
    const written = kind === command.update && varno === number(at.query, 'resultRelation') && which !== 1;
    const set = written
      ? children(at.query, 'targetList').find((entry) => number(entry, 'resno') === attno)
      : undefined;
    if (set && known.nullable)
      return at.query === scope.query && children(at.query, 'returningList').length > 0
        ? { ...this.#of(child(set, 'expr')!, at), type: known.type }
        : known;
    if (at.facts.certain.has(key)) return { ...known, nullable: null };
    if (away)
      return { ...known, nullable: `${this.#nameOf(at, varno, attno)} is of a row that an outer join may not find` };
    return at.facts.present.has(key) ? { ...known, nullable: null } : known;
  }

  #nameOf(scope: Scope, varno: number, attno: number): string {
    const table = children(scope.query, 'rtable')[varno - 1]!;
    const eref = child(table, 'eref')!;
    const names = eref.fields.get('colnames');
    const column = Array.isArray(names) ? names[attno - 1] : null;
    return `${word(eref, 'aliasname')}.${typeof column === 'string' ? column : '*'}`;
  }

  /** A column of one of the tables of a query, before its joins. */
  #column(scope: Scope, varno: number, attno: number): Known {
    const table = children(scope.query, 'rtable')[varno - 1]!;
    const name = this.#nameOf(scope, varno, attno);
    switch (number(table, 'rtekind')) {
      case rte.relation: {
        if (attno <= 0 || this.#catalogue.required.has(`${word(table, 'relid')}.${attno}`)) return sure(0, null);
        if (number(scope.query, 'commandType') === command.insert && varno === number(scope.query, 'resultRelation'))
          return this.#inserted(scope, attno) ?? this.#generated(table, attno, name);
        return this.#generated(table, attno, name);
      }
      case rte.subquery:
        return attno === 0 ? sure(0, null) : this.columns(child(table, 'subquery')!, scope)[attno - 1]!.known;
      case rte.join:
        return attno === 0 ? sure(0, null) : this.#of(children(table, 'joinaliasvars')[attno - 1]!, scope);
      case rte.function:
        return this.#functionColumn(table, attno, scope);
      case rte.values: {
        const lists = table.fields.get('values_lists');
        const rows = Array.isArray(lists) ? lists.map((row) => (Array.isArray(row) ? row : [])) : [];
        const cells = rows.map((row) => row[attno - 1]).filter((cell) => isNode(cell));
        return cells.map((cell) => this.#of(cell, scope)).reduce(either);
      }
      case rte.cte:
        return this.#common(table, attno, scope);
      case rte.group:
        return this.#of(children(table, 'groupexprs')[attno - 1]!, scope);
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
    const known = this.#of(tree, { query: { name: 'QUERY', fields }, around: null, facts: noFacts });
    return known.nullable === null ? known : sure(known.type, `column ${name} may be null: ${known.nullable}`);
  }

  /** The value that an INSERT writes, unless it changes an existing row instead. */
  #inserted(scope: Scope, attno: number): Known | null {
    const conflict = child(scope.query, 'onConflict');
    if (conflict && number(conflict, 'action') === 2) return null;
    const entry = children(scope.query, 'targetList').find((one) => number(one, 'resno') === attno);
    return entry ? this.#of(child(entry, 'expr')!, scope) : null;
  }

  #common(table: TreeNode, attno: number, scope: Scope): Known {
    let at = scope;
    for (let up = number(table, 'ctelevelsup'); up > 0; up -= 1) at = at.around!;
    const name = word(table, 'ctename');
    const common = children(at.query, 'cteList').find((one) => word(one, 'ctename') === name)!;
    if (attno === 0 || this.#open.has(common)) return sure(0, null);
    this.#open.add(common);
    try {
      return this.columns(child(common, 'ctequery')!, at)[attno - 1]!.known;
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
        const known = this.#of(call, scope);
        const row = this.#catalogue.functions.get(number(call, 'funcid'));
        if (row?.own)
          return ownColumnKnown(
            row.name,
            this.#nameOf(scope, children(scope.query, 'rtable').indexOf(table) + 1, attno),
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

  #aggregate(node: TreeNode, scope: Scope): Known {
    let at = scope;
    for (let up = number(node, 'agglevelsup'); up > 0; up -= 1) at = at.around!;
    const args = children(node, 'args').map((entry) => this.#of(child(entry, 'expr')!, scope));
    return aggregateKnown(this.#catalogue, node, at.query, args);
  }

  #sublink(node: TreeNode, scope: Scope): Known {
    const query = child(node, 'subselect')!;
    const kind = number(node, 'subLinkType');
    if (kind === 0) return sure(bool, null);
    const [column] = this.columns(query, scope);
    if (kind === 6) return { type: 0, nullable: null, item: column!.known };
    if (kind === 4)
      return {
        ...column!.known,
        nullable: column!.known.nullable ?? (givesOneRow(query) ? null : 'the subquery may find no row'),
      };
    const test = child(node, 'testexpr');
    const tested = test ? children(test, 'args')[0] : undefined;
    return sure(
      bool,
      (tested ? this.#of(tested, scope).nullable : 'the comparison is not understood') ?? column!.known.nullable,
    );
  }
}
