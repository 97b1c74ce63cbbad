import type { Catalogue } from './catalogue.ts';
import { aggregateKnown, castKnown, functionKnown, operatorKnown } from './functions.ts';
import type { Given } from './given.ts';
import type { Known } from './known.ts';
import { either, firstOf, sure } from './known.ts';
import { givesNoRow, givesOneRow } from './row-counts.ts';
import { factsOf, notNull, notNullElse, withPresent } from './facts.ts';
import type { TreeNode } from './node-tree.ts';
import { child, children, number, numbers, word } from './node-tree.ts';
import { command, Tables } from './tables.ts';
import type { Scope } from './tables.ts';

const bool = 16;

/** Follows a statement, as the database has analysed it, from its tables to its columns. */
export class Inference {
  readonly #catalogue: Catalogue;
  readonly #given: readonly Given[];
  readonly #tables: Tables;

  constructor(catalogue: Catalogue, given: readonly Given[]) {
    this.#catalogue = catalogue;
    this.#given = given;
    this.#tables = new Tables(catalogue, {
      of: (node, scope) => this.#of(node, scope),
      columns: (query, around) => this.columns(query, around),
    });
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
    if (set.name === 'RANGETBLREF') return this.#tables.column(scope, number(set, 'rtindex'), n + 1);
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
    const known: Known = { ...this.#tables.column(at, varno, attno), type: number(node, 'vartype') };
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
      return {
        ...known,
        nullable: `${this.#tables.nameOf(at, varno, attno)} is of a row that an outer join may not find`,
      };
    return at.facts.present.has(key) ? { ...known, nullable: null } : known;
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
