import {
  isArrayLiteralExpression,
  isIdentifier,
  isSpreadElement,
  isVariableDeclaration,
} from 'typescript/unstable/ast';
import type { Expression } from 'typescript/unstable/ast';
import type { Type, TypeReference } from 'typescript/unstable/sync';
import type { Program } from './program.ts';

/** The caller's value for a parameter: whether it may be null, or hold null. */
export interface Given {
  nullable: boolean;
  items: boolean;
}

/** The nullability of each parameter, from the types of its values; a parameter that is missing here is unknown. */
export function givenBy(program: Program, node: Expression): Given[] {
  const { checker } = program;
  if (isIdentifier(node)) {
    const declared = program.declarationOf(node)?.node;
    return declared && isVariableDeclaration(declared) && declared.initializer
      ? givenBy(program, declared.initializer)
      : [];
  }
  if (!isArrayLiteralExpression(node)) return [];
  const spread = node.elements.findIndex((element) => isSpreadElement(element));
  const plain = spread < 0 ? node.elements : node.elements.slice(0, spread);
  const mayBeNull = (type: Type): boolean =>
    checker.isTypeAssignableTo(checker.getNullType(), type) ||
    checker.isTypeAssignableTo(checker.getUndefinedType(), type);
  return plain.map((element) => {
    const type = checker.getTypeAtLocation(element)!;
    const list = checker.getNonNullableType(type) ?? type;
    const item = checker.isArrayLikeType(list) ? checker.getTypeArguments(list as TypeReference)[0] : undefined;
    return { nullable: mayBeNull(type), items: item ? mayBeNull(item) : false };
  });
}
