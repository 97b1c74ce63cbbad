import type { Catalogue } from './catalogue.ts';
import type { Tree, TreeNode } from './node-tree.ts';
import { child, children, isNode, number, numbers, word } from './node-tree.ts';

/** The facts that the conditions of a query state about its columns. */
export interface Facts {
  /** Columns, `varno.attno`, that are not null wherever their row is there. */
  present: Set<string>;
  /** Columns that are not null in the result. */
  certain: Set<string>;
  /** Outer joins whose missing rows the conditions leave out. */
  met: Set<number>;
}

const inner = 0;
const left = 1;
const right = 3;

/** Reads the conditions: WHERE, ON, and the sides of outer joins that they require. */
export function factsOf(query: TreeNode, catalogue: Catalogue): Facts {
  const facts: Facts = { present: new Set(), certain: new Set(), met: new Set() };
  const note = (qual: TreeNode | null, sure: boolean, of?: Set<number>): void => {
    for (const column of qual ? notNull(qual, catalogue) : []) {
      const varno = number(column, 'varno');
      if (number(column, 'varlevelsup') > 0 || (of && !of.has(varno))) continue;
      const key = `${varno}.${word(column, 'varattno')}`;
      facts.present.add(key);
      if (!sure) continue;
      facts.certain.add(key);
      for (const join of numbers(column, 'varnullingrels')) facts.met.add(join);
    }
  };
  const walk = (tree: TreeNode, sure: boolean): void => {
    if (tree.name === 'FROMEXPR') {
      for (const item of children(tree, 'fromlist')) walk(item, sure);
      note(child(tree, 'quals'), sure);
    } else if (tree.name === 'JOINEXPR') {
      const type = number(tree, 'jointype');
      const [larg, rarg, quals] = [child(tree, 'larg')!, child(tree, 'rarg')!, child(tree, 'quals')];
      walk(larg, sure && (type === inner || type === left));
      walk(rarg, sure && (type === inner || type === right));
      if (type === inner) note(quals, sure);
      else if (type === left) note(quals, false, tablesIn(rarg));
      else if (type === right) note(quals, false, tablesIn(larg));
    }
  };
  const jointree = child(query, 'jointree');
  if (jointree) walk(jointree, true);
  return facts;
}

/** The same facts, and these columns, for a place where more is known. */
export function withPresent(facts: Facts, columns: readonly TreeNode[]): Facts {
  const more: Facts = { present: facts.present, certain: new Set(facts.certain), met: new Set(facts.met) };
  for (const column of columns.filter((one) => number(one, 'varlevelsup') === 0)) {
    more.certain.add(`${word(column, 'varno')}.${word(column, 'varattno')}`);
    for (const join of numbers(column, 'varnullingrels')) more.met.add(join);
  }
  return more;
}

/** The columns that can not be null where `is null` was tested of them and is false. */
export function notNullElse(qual: TreeNode, catalogue: Catalogue): TreeNode[] {
  if (qual.name !== 'NULLTEST' || number(qual, 'nulltesttype') !== 0) return [];
  return strictly(child(qual, 'arg')!, catalogue);
}

/** The columns that can not be null where the condition holds. */
export function notNull(qual: TreeNode, catalogue: Catalogue): TreeNode[] {
  const args = children(qual, 'args');
  switch (qual.name) {
    case 'BOOLEXPR':
      if (word(qual, 'boolop') === 'and') return args.flatMap((arg) => notNull(arg, catalogue));
      if (word(qual, 'boolop') === 'or') {
        const [one = [], ...rest] = args.map((arg) => notNull(arg, catalogue));
        return one.filter((column) => rest.every((others) => others.some((other) => same(column, other))));
      }
      return args.flatMap((arg) => strictly(arg, catalogue));
    case 'NULLTEST':
      return number(qual, 'nulltesttype') === 1 ? strictly(child(qual, 'arg')!, catalogue) : [];
    case 'SUBLINK':
      return number(qual, 'subLinkType') === 2 && child(qual, 'testexpr')
        ? notNull(child(qual, 'testexpr')!, catalogue)
        : [];
    case 'SCALARARRAYOPEXPR':
      // `x <> all ('{}')` is true for every x.
      return word(qual, 'useOr') === 'true' ? args.flatMap((arg) => strictly(arg, catalogue)) : [];
    default:
      return strictly(qual, catalogue);
  }
}

/** The columns without which the expression would be null. */
function strictly(tree: TreeNode, catalogue: Catalogue): TreeNode[] {
  const inside = (field: string): TreeNode[] => children(tree, field).flatMap((arg) => strictly(arg, catalogue));
  switch (tree.name) {
    case 'VAR':
      return [tree];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return strictly(child(tree, 'arg')!, catalogue);
    case 'OPEXPR':
      return catalogue.functions.get(number(tree, 'opfuncid'))?.strict ? inside('args') : [];
    case 'FUNCEXPR':
      return catalogue.functions.get(number(tree, 'funcid'))?.strict ? inside('args') : [];
    default:
      return [];
  }
}

function same(one: TreeNode, other: TreeNode): boolean {
  return ['varno', 'varattno', 'varlevelsup'].every((field) => word(one, field) === word(other, field));
}

function tablesIn(tree: Tree): Set<number> {
  if (!isNode(tree)) return new Set();
  if (tree.name === 'RANGETBLREF') return new Set([number(tree, 'rtindex')]);
  const parts = [...children(tree, 'fromlist'), child(tree, 'larg'), child(tree, 'rarg')];
  return new Set(parts.flatMap((part) => [...tablesIn(part)]));
}
