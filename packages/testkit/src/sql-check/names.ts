import {
  isBindingElement,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  NodeFlags,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { BindingElement, Expression, Node, ParameterDeclaration } from 'typescript/unstable/ast';
import type { Callers } from './callers.ts';
import { callerKey } from './callers.ts';
import type { Program } from './program.ts';
import { placeOf } from './program.ts';
import { assuming, both, only, outside, takenApartAt, unknown } from './values.ts';
import type { Late, Read, Scope, Value, Way } from './values.ts';

/** Follows names to their values: a declaration, the items of a loop, the arguments of each caller. */
export class Names {
  readonly #program: Program;
  readonly #callers: Callers;
  readonly #read: Read;

  constructor(program: Program, callers: Callers, read: Read) {
    this.#program = program;
    this.#callers = callers;
    this.#read = read;
  }

  /** The values of a name. */
  name(node: Node & { text: string }, scope: Scope): Way[] {
    if (node.text === 'undefined') return only({ kind: 'nothing' });
    const found = isShorthandPropertyAssignment(node.parent)
      ? this.#program.declarationOfShorthand(node.parent)
      : this.#program.declarationOf(node);
    if (!found) return unknown(node, 'nothing declares it');
    const bound = scope.bound.get(found.symbol.id);
    if (bound) return settled(bound, this.#read);
    const { node: declared } = found;
    if (isVariableDeclaration(declared)) {
      const list = declared.parent;
      if (isForOfStatement(list.parent)) return this.#oneOf(list.parent.expression, declared, scope);
      if (!(list.flags & NodeFlags.Const) || !declared.initializer) return unknown(node, 'it changes');
      return this.#read(declared.initializer, scope);
    }
    if (isBindingElement(declared)) return this.#bindingElement(declared, scope);
    if (isParameterDeclaration(declared)) return this.#parameter(declared, scope);
    if (isFunctionDeclaration(declared)) return only({ kind: 'function', node: declared, scope: outside });
    return unknown(node, 'only the running program knows it');
  }

  /** Each item that a loop goes through. */
  #oneOf(list: Expression, key: Node, scope: Scope): Way[] {
    return this.#read(list, scope).flatMap(({ value, assumed }): Way[] =>
      value.kind === 'list'
        ? value.items.flatMap((item, n) => assuming([{ value: item, assumed }], `loop ${placeOf(key)}`, `${n}`))
        : unknown(list, 'what the loop goes through, only the running program knows'),
    );
  }

  #bindingElement(declared: BindingElement, scope: Scope): Way[] {
    const holder = declared.parent.parent;
    const name = declared.propertyName ?? declared.name;
    if (!name || !isIdentifier(name) || declared.dotDotDotToken) return unknown(declared, 'it is taken apart');
    const from: Way[] = isVariableDeclaration(holder)
      ? isForOfStatement(holder.parent.parent)
        ? this.#oneOf(holder.parent.parent.expression, holder, scope)
        : holder.initializer
          ? this.#read(holder.initializer, scope)
          : unknown(declared, 'it changes')
      : isParameterDeclaration(holder)
        ? this.#parameter(holder, scope)
        : unknown(declared, 'it is taken apart');
    return from.flatMap(({ value, assumed }) => this.#fieldOf(value, name.text, declared, assumed));
  }

  /** The arguments of every caller. */
  #parameter(declared: ParameterDeclaration, scope: Scope): Way[] {
    const bound = scope.bound.get(takenApartAt(declared.pos));
    if (bound) return settled(bound, this.#read);
    const called = declared.parent;
    const place = called.parent;
    const n = isFunctionLikeDeclaration(called) ? called.parameters.indexOf(declared) : -1;
    const ways: Way[] = [];
    for (const { name, call } of this.#callers.of(called)) {
      if (!call) return unknown(name, 'the function is handed on');
      const given = call.arguments[n] ?? declared.initializer;
      const value = given ? this.#read(given, outside) : only({ kind: 'nothing' });
      ways.push(...assuming(value, callerKey(called), placeOf(call)));
    }
    return ways.length > 0 ? ways : unknown(place, 'nobody is seen to call it');
  }

  /** A field of an expression's value. */
  access(node: Node, of: Expression, name: string, scope: Scope): Way[] {
    if (of.kind === SyntaxKind.ThisKeyword) {
      const declared = this.#program.declarationOf(isPropertyAccessExpression(node) ? node.name : node)?.node;
      if (declared && isPropertyDeclaration(declared) && declared.initializer)
        return this.#read(declared.initializer, outside);
      return unknown(node, 'it is of an object');
    }
    return this.#read(of, scope).flatMap(({ value, assumed }) => this.#fieldOf(value, name, node, assumed));
  }

  #fieldOf(value: Value, name: string, node: Node, assumed: Way['assumed']): Way[] {
    const ways: Way[] =
      value.kind === 'record' && value.fields.has(name)
        ? settled(value.fields.get(name)!, this.#read)
        : value.kind === 'list' && value.items[Number(name)]
          ? only(value.items[Number(name)]!)
          : value.kind === 'list' && name === 'length'
            ? only({ kind: 'text', text: `${value.items.length}`, some: value.some })
            : value.kind === 'nothing' || value.kind === 'record'
              ? only({ kind: 'nothing' })
              : unknown(node, 'only the running program knows it');
    return both(
      [{ value, assumed }],
      () => ways,
      (_, field) => field,
    );
  }
}

function settled(late: Late, read: Read): Way[] {
  return late.kind === 'late' ? read(late.node, late.scope) : only(late);
}
