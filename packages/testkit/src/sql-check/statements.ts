import {
  isBindingElement,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { SignatureKind } from 'typescript/unstable/sync';
import { Callers } from './callers.ts';
import type { Given } from './given.ts';
import { givenBy } from './given.ts';
import type { Program } from './program.ts';
import { pathOf, placeOf } from './program.ts';
import { Reader } from './reader.ts';
import { readsRows } from './reads-rows.ts';
import type { SaidRow } from './row-type.ts';
import { rowsOf } from './row-types.ts';
import type { Assumed, Late } from './values.ts';
import { both, only, outside } from './values.ts';

/** One possible text of a call, with the values of its parameters and the row type in the code. */
export interface StatementText {
  text: string;
  given: readonly Given[];
  /** null where the code names no row type. */
  said: SaidRow | null;
}

/** A call of `query`: the place where a statement leaves the program. */
export interface Statement {
  /** The file, and the line. */
  file: string;
  place: string;
  /** The function that holds it. */
  within: string;
  texts: StatementText[];
  /** Why the source alone does not show a text. */
  unresolved: string[];
  /** The row types of the call, for every text; null where the call names none. */
  said: (SaidRow | null)[] | null;
  /** The code uses the rows' content. */
  reads: boolean;
}

/** A source of statements. */
interface Source {
  program: Program;
  callers: Callers;
  reader: Reader;
}

/** Finds every call of pg's `query`, and every place that passes the method on, in the wanted files. */
export function findStatements(program: Program, wanted: (path: string) => boolean): Statement[] {
  const callers = new Callers(program, wanted);
  const source: Source = { program, callers, reader: new Reader(program, callers) };
  const found: Statement[] = [];
  const visit = (node: Node): void => {
    if (isQuery(program, node)) {
      const { parent } = node;
      const called = isCallExpression(parent) && parent.expression === node;
      found.push(called ? statementOf(source, parent) : handedOn(node));
    }
    node.forEachChild(visit);
  };
  for (const file of program.files(wanted)) file.forEachChild(visit);
  return found;
}

/** Whether it is the method `query` of pg, or of a type made of pg's; other packages have methods of that name. */
function isQuery(program: Program, node: Node): boolean {
  const name = isPropertyAccessExpression(node)
    ? node.name
    : isBindingElement(node)
      ? (node.propertyName ?? node.name)
      : null;
  if (name?.getText() !== 'query') return false;
  const type = program.checker.getTypeAtLocation(node);
  if (!type || program.checker.getSignaturesOfType(type, SignatureKind.Call).length === 0) return false;
  const declared = isPropertyAccessExpression(node) ? program.declarationOf(node.name)?.node : undefined;
  const path = declared ? pathOf(declared.getSourceFile().fileName) : '';
  return !path.includes('node_modules/') || path.includes('node_modules/@types/pg/');
}

function handedOn(node: Node): Statement {
  const unresolved = ['the method itself is handed on'];
  return { ...placed(node), texts: [], unresolved, said: null, reads: true };
}

function placed(node: Node): Pick<Statement, 'file' | 'place' | 'within'> {
  return { file: pathOf(node.getSourceFile().fileName), place: placeOf(node), within: functionName(node) };
}

function statementOf(source: Source, call: CallExpression): Statement {
  const { program, callers } = source;
  const said = call.typeArguments ? rowsOf(program, callers, call, new Map()) : null;
  const statement: Statement = { ...placed(call), texts: [], unresolved: [], said, reads: readsRows(call) };
  try {
    const seen = new Set<string>();
    for (const { text, given, assumed } of textsOf(source, call, statement.unresolved))
      for (const row of rowsOf(program, callers, call, assumed)) {
        const key = JSON.stringify([text, given, row && [...row.columns].map(([name, { words }]) => [name, words])]);
        if (seen.has(key)) continue;
        seen.add(key);
        statement.texts.push({ text, given, said: row });
      }
  } catch (error) {
    statement.unresolved.push(error instanceof Error ? error.message.split('\n')[0]! : String(error));
  }
  if (statement.texts.length + statement.unresolved.length === 0)
    statement.unresolved.push('nobody is seen to call its function');
  return statement;
}

type Text = { text: string; given: Given[]; assumed: Assumed };

function textsOf({ program, reader }: Source, call: CallExpression, unresolved: string[]): Text[] {
  const [first, second] = call.arguments;
  const found: Text[] = [];
  for (const { value, assumed } of reader.read(first!)) {
    const field = (name: string): Late | undefined => (value.kind === 'record' ? value.fields.get(name) : undefined);
    const text = value.kind === 'record' ? (field('text') ?? value) : value;
    const values = field('values') ?? (second && { kind: 'late', node: second, scope: outside });
    const given = values?.kind === 'late' ? givenBy(program, values.node) : [];
    const ways = both(
      [{ value, assumed }],
      () => (text.kind === 'late' ? reader.read(text.node, text.scope) : only(text)),
      (_, one) => one,
    );
    for (const way of ways) {
      if (way.value.kind === 'text') found.push({ text: way.value.text, given, assumed: way.assumed });
      else
        unresolved.push(
          way.value.kind === 'unknown' ? `${placeOf(way.value.node)}: ${way.value.why}` : `it is a ${way.value.kind}`,
        );
    }
  }
  return found;
}

/** The name of the function around. */
function functionName(node: Node): string {
  for (let at = node.parent; at; at = at.parent)
    if ((isFunctionDeclaration(at) || isMethodDeclaration(at)) && at.name) return at.name.getText();
    else if (isVariableDeclaration(at) && isIdentifier(at.name)) return at.name.getText();
  return '';
}
