import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import { joined } from './combine.ts';
import { all, both, only, unknown } from './values.ts';
import type { Late, Read, Scope, Value, Way } from './values.ts';

/** Methods of texts and lists that the reader understands; it keeps all items of a filtered list. */
export const readMethods = new Set(['join', 'map', 'trim', 'replace', 'replaceAll', 'filter']);

/** `of.name(...)` */
interface MethodCall {
  node: CallExpression;
  of: Expression;
  name: string;
}

/** Applies a function to these arguments. */
export type Apply = (value: Value & { kind: 'function' }, given: readonly Late[], call: Node, from: Scope) => Way[];

/** `Object.keys` of a record. */
export function readKeys(node: CallExpression, scope: Scope, read: Read): Way[] {
  return read(node.arguments[0]!, scope).map(({ value, assumed }) => ({
    value:
      value.kind === 'record'
        ? { kind: 'list', items: [...value.fields.keys()].map((text) => ({ kind: 'text', text })) }
        : { kind: 'unknown', node, why: 'only the running program knows its keys' },
    assumed,
  }));
}

/** The result of such a method. */
export function readMethod(call: MethodCall, scope: Scope, { read, apply }: { read: Read; apply: Apply }): Way[] {
  const { node, of, name } = call;
  return both(
    read(of, scope),
    (value) => {
      const [first] = node.arguments;
      if (name === 'trim' && value.kind === 'text') return only({ kind: 'text', text: value.text.trim() });
      if (name.startsWith('replace') && value.kind === 'text') return replaced(call, value.text, scope, read);
      if (value.kind !== 'list') return unknown(node, 'only the running program knows the list');
      if (name === 'filter') return only({ ...value, some: true });
      if (name === 'join')
        return both(
          first ? read(first, scope) : only({ kind: 'text', text: ',' }),
          () => only(value),
          (by) => joined(value.items, by, node),
        );
      return both(
        read(first!, scope),
        (mapped) =>
          mapped.kind === 'function'
            ? all(
                value.items.map((item, n) =>
                  apply(mapped, [item, { kind: 'text', text: `${n}` }], node, {
                    ...scope,
                    id: `${scope.id}[${n}]`,
                  }),
                ),
              ).map((way): Way => ({ value: { ...value, items: way.value }, assumed: way.assumed }))
            : unknown(node, 'only the running program knows the function'),
        (_, items) => items,
      );
    },
    (_, value) => value,
  );
}

function replaced({ node, name }: MethodCall, text: string, scope: Scope, read: Read): Way[] {
  const [from, to] = node.arguments;
  return both(
    read(from!, scope),
    () => read(to!, scope),
    (a, b): Value => {
      if (a.kind !== 'text' || b.kind !== 'text')
        return { kind: 'unknown', node, why: 'only the running program knows what is replaced' };
      return {
        kind: 'text',
        text: name === 'replace' ? text.replace(a.text, b.text) : text.replaceAll(a.text, b.text),
      };
    },
  );
}
