import {
  isArrowFunction,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isVoidExpression,
} from 'typescript/unstable/ast';
import type { CallExpression, Node } from 'typescript/unstable/ast';

/** Whether the code uses more of a call's rows than their number. */
export function readsRows(call: CallExpression): boolean {
  let at: Node = call;
  while (isAwaitExpression(at.parent) || isParenthesizedExpression(at.parent) || isCaught(at.parent))
    at = isCaught(at.parent) ? at.parent.parent : at.parent;
  const { parent } = at;
  if (isExpressionStatement(parent) || isVoidExpression(parent)) return false;
  if (isPropertyAccessExpression(parent)) return ofRows(parent);
  if (isVariableDeclaration(parent)) {
    const { name } = parent;
    if (isObjectBindingPattern(name))
      return name.elements.some((element) => {
        const one = element.propertyName ?? element.name;
        if (one?.getText() !== 'rows') return false;
        return usesOf(parent, element.name!.getText()).some((use) => !isLength(use));
      });
    if (isIdentifier(name))
      return usesOf(parent, name.text).some((use) => !isPropertyAccessExpression(use.parent) || ofRows(use.parent));
  }
  return true;
}

/** `.rows`, but for `.rows.length`. */
function ofRows(access: Node & { name: Node }): boolean {
  return access.name.getText() === 'rows' && !isLength(access);
}

function isLength(node: Node): boolean {
  const { parent } = node;
  return isPropertyAccessExpression(parent) && parent.expression === node && parent.name.text === 'length';
}

/** `.catch` of the query, whose handler returns nothing. */
function isCaught(node: Node): node is Node & { parent: CallExpression } {
  return isPropertyAccessExpression(node) && node.name.text === 'catch' && isCallExpression(node.parent);
}

/** Where a variable is used in the function that declares it. */
function usesOf(declaration: Node, name: string): Node[] {
  let around = declaration.parent;
  while (around.parent && !('parameters' in around) && !isArrowFunction(around)) around = around.parent;
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node) && node.text === name && node.parent !== declaration && !isNamed(node)) found.push(node);
    node.forEachChild(visit);
  };
  around.forEachChild(visit);
  return found;
}

/** The name of a field or of a declaration: no use of the variable. */
function isNamed(node: Node): boolean {
  const { parent } = node;
  return (isPropertyAccessExpression(parent) && parent.name === node) || ('propertyName' in parent && 'name' in parent);
}
