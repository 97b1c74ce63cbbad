import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { CallExpression, MethodDeclaration, Node } from 'typescript/unstable/ast';
import type { Program } from './program.ts';
import { pathOf, placeOf } from './program.ts';

/** A use of a function's name; `call` where it is called there. */
export interface Caller {
  name: Node;
  call: CallExpression | null;
}

/** Finds the callers of functions. */
export class Callers {
  readonly #program: Program;
  /** The files whose calls count, by path. */
  readonly #counts: (path: string) => boolean;
  readonly #known = new Map<Node, Caller[]>();

  constructor(program: Program, counts: (path: string) => boolean) {
    this.#program = program;
    this.#counts = counts;
  }

  /** Every use of a function's name. */
  of(called: Node): Caller[] {
    const known = this.#known.get(called);
    if (known) return known;
    const found = (isPrivateMethod(called) ? usesWithin(called.parent, called.name) : this.#usesOf(called))
      .filter(({ name }) => this.#counts(pathOf(name.getSourceFile().fileName)))
      .filter(({ name }) => !isOnlyNamed(name))
      .map(({ name, call }) => ({ name, call: call && isCallExpression(call) ? call : null }));
    this.#known.set(called, found);
    return found;
  }

  #usesOf(called: Node): { name: Node; call: Node | undefined }[] {
    const holder = called.parent;
    if (isVariableDeclaration(holder) && isIdentifier(holder.name))
      return this.#program.checker
        .getReferencedSymbolsForNode(holder.name, holder.name.getStart())
        .flatMap(({ references }) => references.map((handle) => this.#program.nodeOf(handle)))
        .map((name) => ({ name, call: calledBy(name) }));
    return this.#program.checker
      .getSignatureUsage(called)
      .map(({ name, call }) => ({ name: this.#program.nodeOf(name), call: call && this.#program.nodeOf(call) }));
  }
}

/** The name of the assumption that one certain caller calls a function. */
export function callerKey(called: Node): string {
  return `caller of ${placeOf(called)}`;
}

function isPrivateMethod(node: Node): node is MethodDeclaration {
  return isMethodDeclaration(node) && isPrivateIdentifier(node.name);
}

function calledBy(name: Node): CallExpression | undefined {
  return isCallExpression(name.parent) && name.parent.expression === name ? name.parent : undefined;
}

/** `this.#name` within its class, which alone can use it. */
function usesWithin(holder: Node, name: Node): { name: Node; call: Node | undefined }[] {
  const found: { name: Node; call: Node | undefined }[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) && node.name.getText() === name.getText())
      found.push({ name: node.name, call: calledBy(node) });
    node.forEachChild(visit);
  };
  holder.forEachChild(visit);
  return found;
}

/** An import, an export or a declaration of the name: no use of it. */
function isOnlyNamed(name: Node): boolean {
  const { kind } = name.parent;
  return (
    kind === SyntaxKind.ImportSpecifier ||
    kind === SyntaxKind.ExportSpecifier ||
    kind === SyntaxKind.ImportClause ||
    ((isFunctionDeclaration(name.parent) || isMethodDeclaration(name.parent) || isVariableDeclaration(name.parent)) &&
      name.parent.name === name)
  );
}
