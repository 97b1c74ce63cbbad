import { isFunctionLikeDeclaration, isTypeParameterDeclaration } from 'typescript/unstable/ast';
import type { CallExpression, FunctionLikeDeclaration, Node } from 'typescript/unstable/ast';
import type { Callers } from './callers.ts';
import { callerKey } from './callers.ts';
import type { Program } from './program.ts';
import { placeOf } from './program.ts';
import type { SaidRow } from './row-type.ts';
import { rowOf } from './row-type.ts';
import type { Assumed } from './values.ts';

/** The row types of a call; several where each caller of a generic function gives its own. */
export function rowsOf(program: Program, callers: Callers, call: CallExpression, assumed: Assumed): (SaidRow | null)[] {
  const node = call.typeArguments?.[0];
  if (!node) return [null];
  const type = program.checker.getTypeFromTypeNode(node)!;
  const generic = genericAround(call, node.getText());
  if (!generic) return [rowOf(program, type, () => null)];
  const speaking = callers
    .of(generic)
    .filter(({ call: one }) => one && (assumed.get(callerKey(generic)) ?? placeOf(one)) === placeOf(one));
  return speaking.map(({ call: one }) =>
    rowOf(program, type, (parameter) => {
      const declared = parameter.getSymbol()?.declarations[0];
      const at = declared && program.nodeOf(declared);
      const n = at && isTypeParameterDeclaration(at) ? (generic.typeParameters?.indexOf(at) ?? -1) : -1;
      const given = one?.typeArguments?.[n];
      return given ? (program.checker.getTypeFromTypeNode(given) ?? null) : null;
    }),
  );
}

/** The generic function around a call whose type parameters these words name. */
function genericAround(node: Node, words: string): FunctionLikeDeclaration | null {
  for (let at: Node = node; at.parent; at = at.parent)
    if (
      isFunctionLikeDeclaration(at) &&
      at.typeParameters?.some(({ name }) => new RegExp(`\\b${name.text}\\b`).test(words))
    )
      return at;
  return null;
}
