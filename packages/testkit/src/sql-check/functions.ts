import type { Catalogue } from './catalogue.ts';
import type { Known } from './known.ts';
import { either, firstOf, sure } from './known.ts';
import { builtIns, nullableOperators } from './never-null.ts';
import type { TreeNode } from './node-tree.ts';
import { child, children, number, word } from './node-tree.ts';
import { ownFunctions } from './own-functions.ts';

/** A column of the result of a function of the product: `table.column`. */
export function ownColumnKnown(name: string, column: string): Known {
  const field = column.split('.').at(-1)!;
  const never = ownFunctions.has(name) || ownFunctions.has(`${name}.${field}`);
  return sure(0, never ? null : `function ${name} may give null as ${field}`);
}

/** A value after a cast to another type. */
export function castKnown(catalogue: Catalogue, node: TreeNode, arg: Known): Known {
  const type = Number(word(node, 'resulttype') || arg.type);
  const item = arg.item && { ...arg.item, type: catalogue.types.get(type)?.element || arg.item.type };
  return { ...arg, type, item };
}

/** The result of an operator. */
export function operatorKnown(catalogue: Catalogue, node: TreeNode, args: readonly Known[]): Known {
  const type = number(node, 'opresulttype');
  const row = catalogue.functions.get(number(node, 'opfuncid'));
  if (!row || row.own || nullableOperators.has(row.name))
    return sure(type, `${row?.name ?? 'an operator'} may give null`);
  // || of arrays: null only where both are.
  if (row.name === 'array_cat')
    return { ...args.reduce(either), type, nullable: args.every(({ nullable }) => nullable) ? firstOf(args) : null };
  if (builtIns.has(row.name)) return functionKnown(catalogue, node, { oid: row.oid, type }, args);
  return sure(type, row.strict ? firstOf(args) : `operator ${row.name} may give null`);
}

/** The result of a function. */
export function functionKnown(
  catalogue: Catalogue,
  node: TreeNode,
  { oid, type }: { oid: number; type: number },
  args: readonly Known[],
): Known {
  const { name, own, strict } = catalogue.functions.get(oid)!;
  if (own) return sure(type, ownFunctions.has(name) ? null : `function ${name} may give null`);
  // A function that returns rows returns none for null.
  if (name === 'unnest') return sure(type, args[0]!.item?.nullable ?? null);
  const known = sure(type, nullOf(node, name, args, isCast(node) && strict && !name.includes('json')));
  const element = catalogue.types.get(type)?.element ?? 0;
  const [first, second] = args;
  switch (name) {
    case 'array_remove':
      return {
        ...known,
        item: first?.item && { ...first.item, nullable: removesNull(node) ? null : first.item.nullable },
      };
    case 'array_append':
      return { ...known, item: { ...either(first!.item ?? second!, second!), type: element } };
    case 'array_prepend':
      return { ...known, item: { ...either(second!.item ?? first!, first!), type: element } };
    case 'json_build_object':
    case 'jsonb_build_object':
      return { ...known, json: builtObject(node, args) };
    case 'to_json':
    case 'to_jsonb':
      return { ...known, json: first?.json ?? (first?.item && { items: first.item }) };
    default:
      return known;
  }
}

/** The result of an aggregate over the rows of a query. */
export function aggregateKnown(catalogue: Catalogue, node: TreeNode, query: TreeNode, args: readonly Known[]): Known {
  const type = number(node, 'aggtype');
  const { name } = catalogue.functions.get(number(node, 'aggfnoid'))!;
  if (name === 'count') return sure(type, null);
  // A group has at least one row.
  const grouped = children(query, 'groupClause').length > 0 && children(query, 'groupingSets').length === 0;
  const empty = grouped && !child(node, 'aggfilter') ? null : `${name} of no row is null`;
  if (name === 'json_agg' || name === 'jsonb_agg') return { type, nullable: empty, json: { items: args[0]! } };
  if (name === 'array_agg') return { type, nullable: empty, item: args[0] };
  if (name === 'json_object_agg' || name === 'jsonb_object_agg') return sure(type, empty);
  return sure(type, empty ?? firstOf(args));
}

function nullOf(node: TreeNode, name: string, args: readonly Known[], cast: boolean): string | null {
  // It fails where the setting does not exist, unless a second argument says otherwise.
  if (name === 'current_setting' && args.length === 1) return null;
  // For infinity only this field is never null.
  if (name === 'extract' && textOf(children(node, 'args')[0]!) === 'epoch') return firstOf(args);
  switch (builtIns.get(name)) {
    case 'never':
      return null;
    case 'first':
      return args[0]!.nullable;
    case 'argument':
      return firstOf(args);
    default:
      return cast ? firstOf(args) : `${name} may give null`;
  }
}

/** `x::type`, or a cast that the database adds by itself. */
function isCast(node: TreeNode): boolean {
  return number(node, 'funcformat') === 1 || number(node, 'funcformat') === 2;
}

function removesNull(node: TreeNode): boolean {
  const second = children(node, 'args')[1];
  return second !== undefined && word(second, 'constisnull') === 'true';
}

function builtObject(node: TreeNode, args: readonly Known[]): Known['json'] {
  const nodes = children(node, 'args');
  const fields = new Map<string, Known>();
  for (let n = 0; n + 1 < nodes.length; n += 2) {
    const name = textOf(nodes[n]!);
    if (name === null) return undefined;
    fields.set(name, args[n + 1]!);
  }
  return { fields };
}

/** The text of a constant: a word of four bytes for its length, and its own. */
function textOf(node: TreeNode): string | null {
  const value = node.fields.get('constvalue');
  if (node.name !== 'CONST' || !Array.isArray(value)) return null;
  const bytes = value.slice(value.indexOf('[') + 1, value.indexOf(']')).map((byte) => Number(byte) & 255);
  return Buffer.from(bytes.slice(number(node, 'constlen') === -2 ? 0 : 4))
    .toString()
    .replaceAll('\0', '');
}
