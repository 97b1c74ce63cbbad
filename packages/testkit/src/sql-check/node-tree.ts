/** A value of PostgreSQL's printed trees: a node, a list, or a word. `<>` is null. */
export type Tree = TreeNode | Tree[] | string | null;

/** `{NAME :field value ...}` */
export interface TreeNode {
  name: string;
  fields: ReadonlyMap<string, Tree>;
}

const token = /\s*([(){}]|"(?:[^"\\]|\\.)*"|(?:\\.|[^\s(){}\\])+)/gy;

/** Reads a tree as `pg_node_tree` prints it (nodes/outfuncs.c). */
export function parseTree(text: string): Tree {
  const words = [...text.matchAll(token)].map((match) => match[1]!);
  let at = 0;
  const value = (): Tree => {
    const word = words[at++];
    if (word === undefined) throw new Error('The tree ends early.');
    if (word === '{') return node();
    if (word === '(') {
      const items: Tree[] = [];
      while (words[at] !== ')') items.push(value());
      at += 1;
      return items;
    }
    return word === '<>' ? null : unquoted(word);
  };
  const node = (): TreeNode => {
    const name = words[at++]!;
    const fields = new Map<string, Tree>();
    while (words[at] !== '}') {
      const field = words[at++]!;
      const parts: Tree[] = [];
      // A datum is a length and its bytes in brackets, all of them words.
      while (words[at] !== '}' && !words[at]!.startsWith(':')) parts.push(value());
      fields.set(field.slice(1), parts.length === 1 ? parts[0]! : parts);
    }
    at += 1;
    return { name, fields };
  };
  return value();
}

function unquoted(word: string): string {
  return (word.startsWith('"') ? word.slice(1, -1) : word).replaceAll(/\\(.)/g, '$1');
}

export function isNode(tree: Tree | undefined, name?: string): tree is TreeNode {
  return (
    tree !== null && typeof tree === 'object' && !Array.isArray(tree) && (name === undefined || tree.name === name)
  );
}

/** The node in a field. */
export function child(node: TreeNode, field: string): TreeNode | null {
  const tree = node.fields.get(field);
  return isNode(tree) ? tree : null;
}

/** The nodes of a list in a field; none where the list is empty. */
export function children(node: TreeNode, field: string): TreeNode[] {
  const tree = node.fields.get(field);
  return Array.isArray(tree) ? tree.filter((item) => isNode(item)) : [];
}

export function word(node: TreeNode, field: string): string {
  const tree = node.fields.get(field);
  return typeof tree === 'string' ? tree : '';
}

export function number(node: TreeNode, field: string): number {
  return Number(word(node, field));
}

/** The members of a bitmap, `(b 1 2)`, or of a list of numbers, `(i 1 2)`. */
export function numbers(node: TreeNode, field: string): number[] {
  const tree = node.fields.get(field);
  return Array.isArray(tree) ? tree.slice(1).map(Number) : [];
}
