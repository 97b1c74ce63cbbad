import type { Expression, Node } from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Type } from 'typescript/unstable/sync';
import type { Program } from './program.ts';
import { functionAround } from './program.ts';
import { assuming } from './values.ts';
import type { Scope, Way } from './values.ts';

/** Finds the values of an expression in its type, where the source does not show them. */
export class TypeValues {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** One of a few texts, or some number; the unknown way itself where the type allows any value. */
  refine(node: Expression, scope: Scope, unknown: Way): Way[] {
    const type = this.#program.checker.getTypeAtLocation(node);
    if (!type) return [unknown];
    if (this.isNumber(node)) return [{ value: { kind: 'text', text: '1', some: true }, assumed: unknown.assumed }];
    const texts = this.#program.checker.isTypeAssignableTo(type, this.#program.checker.getStringType())
      ? textsOf(type)
      : null;
    if (!texts) return [unknown];
    const key = `${scope.id}|type|${node.getText()}|${functionAround(node)}`;
    return texts.flatMap((text) => assuming([{ value: { kind: 'text', text }, assumed: unknown.assumed }], key, text));
  }

  isNumber(node: Node): boolean {
    const flags = this.#program.checker.getTypeAtLocation(node)?.flags ?? 0;
    return (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) !== 0;
  }
}

function textsOf(type: Type): string[] | null {
  const types = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const texts = types.map((one) => (one.isStringLiteralType() ? String(one.value) : null));
  return texts.every((text) => text !== null) ? texts : null;
}
