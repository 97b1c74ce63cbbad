import type { TreeNode } from './node-tree.ts';
import { child, children, number, word } from './node-tree.ts';

/** Whether a query is cut off by `where false`. */
export function givesNoRow(query: TreeNode): boolean {
  const from = child(query, 'jointree');
  const quals = from && child(from, 'quals');
  if (!quals || quals.name !== 'CONST') return false;
  const value = quals.fields.get('constvalue');
  return Array.isArray(value) && value.slice(value.indexOf('[') + 1, -1).every((byte) => byte === '0');
}

/** Whether a query always gives exactly one row: an aggregate over everything, or a bare `select`. */
export function givesOneRow(query: TreeNode): boolean {
  if (child(query, 'limitOffset') || child(query, 'havingQual') || child(query, 'setOperations')) return false;
  if (child(query, 'limitCount')) return false;
  if (children(query, 'groupClause').length > 0 || children(query, 'groupingSets').length > 0) return false;
  const from = child(query, 'jointree');
  const tables = children(query, 'rtable');
  const bare =
    !from ||
    (!child(from, 'quals') &&
      children(from, 'fromlist').every(
        (item) => item.name === 'RANGETBLREF' && hasOneRow(tables[number(item, 'rtindex') - 1]!),
      ));
  return word(query, 'hasAggs') === 'true' || (bare && word(query, 'hasTargetSRFs') !== 'true');
}

/** Whether a table always has exactly one row. */
function hasOneRow(table: TreeNode): boolean {
  const query = child(table, 'subquery');
  const lists = table.fields.get('values_lists');
  return query ? givesOneRow(query) : Array.isArray(lists) && lists.length === 1;
}
