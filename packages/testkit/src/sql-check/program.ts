import { join, relative, sep } from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { Checker, NodeHandle, Project, Symbol } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { SymbolFlags } from 'typescript/unstable/sync';

/** The root of the repository. */
export const root = join(import.meta.dirname, '../../../..');

/** The source as the compiler knows it. */
export class Program {
  readonly #api = new API({ cwd: root });
  readonly #project: Project;

  constructor(config = join(root, 'tsconfig.json')) {
    this.#project = this.#api.updateSnapshot({ openProjects: [config] }).getProjects()[0]!;
  }

  get checker(): Checker {
    return this.#project.checker;
  }

  /** The files whose path from the root of the repository is wanted. */
  files(wanted: (path: string) => boolean): SourceFile[] {
    return this.#project.program
      .getSourceFileNames()
      .filter((name) => wanted(pathOf(name)))
      .map((name) => this.#project.program.getSourceFile(name)!);
  }

  /** Where a name was declared, through imports. */
  declarationOf(name: Node): { symbol: Symbol; node: Node } | null {
    const found = this.checker.getSymbolAtLocation(name);
    return found ? this.#declared(found) : null;
  }

  /** Where the name of `{ name }` was declared. */
  declarationOfShorthand(property: Node): { symbol: Symbol; node: Node } | null {
    const found = this.checker.getShorthandAssignmentValueSymbol(property);
    return found ? this.#declared(found) : null;
  }

  nodeOf(handle: NodeHandle): Node {
    return handle.resolve(this.#project)!;
  }

  close(): void {
    this.#api.close();
  }

  #declared(found: Symbol): { symbol: Symbol; node: Node } | null {
    const symbol = found.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found;
    const declaration = symbol.valueDeclaration;
    const node = declaration?.resolve(this.#project);
    return node ? { symbol, node } : null;
  }
}

/** `apps/server/src/call/viewer.ts:12` */
export function placeOf(node: Node): string {
  const file = node.getSourceFile();
  return `${pathOf(file.fileName)}:${file.text.slice(0, node.getStart()).split('\n').length}`;
}

/** The function in which a condition stands: two conditions of one function with the same words are one condition. */
export function functionAround(node: Node): string {
  let around = node;
  while (around.parent && !('parameters' in around)) around = around.parent;
  return placeOf(around);
}

/** The path of a file from the root of the repository, with forward slashes. */
export function pathOf(fileName: string): string {
  return relative(root, fileName).split(sep).join('/');
}
