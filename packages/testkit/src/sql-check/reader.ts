import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isIfStatement,
  isNoSubstitutionTemplateLiteral,
  isNonNullExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import type { Callers } from './callers.ts';
import { add, compare, glue, merge, not, sum, truthOf } from './combine.ts';
import type { Apply } from './methods.ts';
import { readKeys, readMethod, readMethods } from './methods.ts';
import { Names } from './names.ts';
import type { Program } from './program.ts';
import { functionAround, placeOf } from './program.ts';
import { TypeValues } from './type-values.ts';
import { all, assuming, both, only, outside, takenApartAt, unknown } from './values.ts';
import type { Late, Read, Scope, Value, Way } from './values.ts';

/** It reads at most this many functions within functions; nobody could read a text that needs more. */
const deepest = 60;

/**
 * Finds the possible values of expressions without running them: constants, templates, functions of them, both branches
 * of a condition that only the running program decides, and the arguments of every caller of a function.
 */
export class Reader {
  readonly #program: Program;
  readonly #names: Names;
  readonly #types: TypeValues;
  readonly #reading: Read = (node, scope) => this.read(node, scope);
  readonly #applying: Apply = (value, given, call, from) => this.#apply(value, given, call, from);
  readonly #known = new WeakMap<Scope, Map<Node, Way[]>>();
  #depth = 0;

  constructor(program: Program, callers: Callers) {
    this.#program = program;
    this.#names = new Names(program, callers, this.#reading);
    this.#types = new TypeValues(program);
  }

  /** Every value that the expression can have. */
  read(node: Expression, scope: Scope = outside): Way[] {
    const known = this.#known.get(scope) ?? new Map<Node, Way[]>();
    this.#known.set(scope, known);
    const before = known.get(node);
    if (before) return before;
    if (this.#depth > deepest) return unknown(node, 'calls go too deep');
    this.#depth += 1;
    try {
      const ways = this.#read(node, scope).flatMap((way) =>
        way.value.kind === 'unknown' ? this.#types.refine(node, scope, way) : [way],
      );
      known.set(node, ways);
      return ways;
    } finally {
      this.#depth -= 1;
    }
  }

  #read(node: Expression, scope: Scope): Way[] {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return only({ kind: 'text', text: node.text.replaceAll('_', isNumericLiteral(node) ? '' : '_') });
    if (node.kind === SyntaxKind.NullKeyword) return only({ kind: 'nothing' });
    if (node.kind === SyntaxKind.TrueKeyword) return only({ kind: 'flag', is: true });
    if (node.kind === SyntaxKind.FalseKeyword) return only({ kind: 'flag', is: false });
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node)
    )
      return this.read(node.expression, scope);
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<Way[]>(
        (before, span) =>
          both(
            before,
            () => this.read(span.expression, scope),
            (a, b) => glue(a, b, span.literal.text, span.expression),
          ),
        only({ kind: 'text', text: node.head.text }),
      );
    if (isIdentifier(node)) return this.#names.name(node, scope);
    if (isConditionalExpression(node))
      return this.#choose(node.condition, scope, {
        yes: () => this.read(node.whenTrue, scope),
        no: () => this.read(node.whenFalse, scope),
      });
    if (isBinaryExpression(node)) return this.#binary(node, scope);
    if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return this.read(node.operand, scope).map(({ value, assumed }) => ({ value: not(value, node), assumed }));
    if (isArrayLiteralExpression(node)) return this.#list(node.elements, scope);
    if (isObjectLiteralExpression(node)) {
      let ways = only({ kind: 'record', fields: new Map() });
      for (const property of node.properties) {
        if (isSpreadAssignment(property))
          ways = both(
            ways,
            () => this.read(property.expression, scope),
            (a, b) => merge(a, b),
          );
        else if (isPropertyAssignment(property))
          ways = ways.map((way) =>
            add(way, nameOf(property.name), { kind: 'late', node: property.initializer, scope }),
          );
        else if (isShorthandPropertyAssignment(property)) {
          const { name } = property;
          if (isIdentifier(name)) ways = ways.map((way) => add(way, name.text, { kind: 'late', node: name, scope }));
        }
      }
      return ways;
    }
    if (isArrowFunction(node) || isFunctionExpression(node)) return only({ kind: 'function', node, scope });
    if (isPropertyAccessExpression(node)) return this.#names.access(node, node.expression, node.name.text, scope);
    if (isElementAccessExpression(node))
      return both(
        this.read(node.argumentExpression, scope),
        (key) =>
          key.kind === 'text'
            ? this.#names.access(node, node.expression, key.text, scope)
            : unknown(node, 'which element it is, only the running program knows'),
        (_, value) => value,
      );
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isAwaitExpression(node)) return unknown(node, 'it is awaited');
    return unknown(node, 'only the running program knows it');
  }

  #binary(node: Node & { left: Expression; right: Expression; operatorToken: Node }, scope: Scope): Way[] {
    const { left, right } = node;
    switch (node.operatorToken.kind) {
      case SyntaxKind.PlusToken:
        return both(
          this.read(left, scope),
          () => this.read(right, scope),
          (a, b) => (this.#types.isNumber(node) ? sum(a, b) : glue(a, b, '', node)),
        );
      case SyntaxKind.QuestionQuestionToken:
        return both(
          this.read(left, scope),
          (value) => (value.kind === 'nothing' ? this.read(right, scope) : only(value)),
          (_, value) => value,
        );
      case SyntaxKind.EqualsEqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsEqualsToken: {
        const equal = node.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken;
        return both(
          this.read(left, scope),
          () => this.read(right, scope),
          (a, b) => compare(a, b, equal, node),
        );
      }
      case SyntaxKind.AmpersandAmpersandToken:
        return this.#choose(left, scope, {
          yes: () => this.read(right, scope),
          no: () => only({ kind: 'flag', is: false }),
        });
      case SyntaxKind.BarBarToken:
        return both(
          this.read(left, scope),
          (value) => (truthOf(value) === false ? this.read(right, scope) : only(value)),
          (_, value) => value,
        );
      default:
        return unknown(node, 'only the running program knows it');
    }
  }

  /** Where the source decides, the one branch; else both, each under its assumption. */
  #choose(condition: Expression, scope: Scope, { yes, no }: { yes: () => Way[]; no: () => Way[] }): Way[] {
    const key = `${scope.id}|${condition.getText()}|${functionAround(condition)}`;
    return both(
      this.read(condition, scope),
      (value) => {
        const truth = truthOf(value);
        if (truth !== null) return truth ? yes() : no();
        return [...assuming(yes(), key, 'yes'), ...assuming(no(), key, 'no')];
      },
      (_, value) => value,
    );
  }

  #list(elements: readonly Expression[], scope: Scope): Way[] {
    const parts = elements.map((element): Way[] =>
      isSpreadElement(element)
        ? this.read(element.expression, scope)
        : this.read(element, scope).map(({ value, assumed }) => ({ value: { kind: 'list', items: [value] }, assumed })),
    );
    return all(parts).map(({ value, assumed }) => {
      const unknown = value.find((part) => part.kind !== 'list');
      return {
        value: unknown ?? { kind: 'list', items: value.flatMap((part) => (part.kind === 'list' ? part.items : [])) },
        assumed,
      };
    });
  }

  #call(node: CallExpression, scope: Scope): Way[] {
    const callee = node.expression;
    if (isPropertyAccessExpression(callee)) {
      const name = callee.name.text;
      if (callee.getText() === 'Object.keys') return readKeys(node, scope, this.#reading);
      if (readMethods.has(name))
        return readMethod({ node, of: callee.expression, name }, scope, { read: this.#reading, apply: this.#applying });
    }
    if (!isIdentifier(callee) && !isPropertyAccessExpression(callee))
      return unknown(node, 'only the running program knows it');
    return this.read(callee, scope).flatMap(({ value, assumed }): Way[] => {
      if (value.kind !== 'function') return unknown(node, 'only the running program knows the function');
      const given = node.arguments.map((argument): Late => ({ kind: 'late', node: argument, scope }));
      return both(
        [{ value, assumed }],
        () => this.#apply(value, given, node, scope),
        (_, result) => result,
      );
    });
  }

  /** Applies a function to these arguments. */
  #apply(value: Value & { kind: 'function' }, given: readonly Late[], call: Node, from: Scope): Way[] {
    const called = value.node;
    if (!isFunctionLikeDeclaration(called)) return unknown(called, 'its text is not here');
    const bound = new Map<number | string, Late>(value.scope.bound);
    const scope: Scope = { id: `${from.id}/${placeOf(call)}:${call.pos}`, bound };
    for (const [n, parameter] of called.parameters.entries()) {
      const late =
        given[n] ??
        (parameter.initializer ? { kind: 'late', node: parameter.initializer, scope } : { kind: 'nothing' });
      if (isIdentifier(parameter.name)) {
        const symbol = this.#program.checker.getSymbolAtLocation(parameter.name);
        if (symbol) bound.set(symbol.id, late);
      } else bound.set(takenApartAt(parameter.pos), late);
    }
    const body = called.body;
    if (!body) return unknown(called, 'its text is not here');
    return isBlock(body)
      ? (this.#returned(body.statements, scope) ?? unknown(body, 'it returns nothing'))
      : this.read(body, scope);
  }

  #returned(statements: readonly Node[], scope: Scope): Way[] | null {
    for (const [n, statement] of statements.entries()) {
      if (isReturnStatement(statement))
        return statement.expression ? this.read(statement.expression, scope) : only({ kind: 'nothing' });
      if (isIfStatement(statement)) {
        const rest = (): Way[] =>
          this.#returned(statements.slice(n + 1), scope) ?? unknown(statement, 'it returns nothing');
        const branch = (node: Node | undefined) => (): Way[] =>
          node ? (this.#returned(isBlock(node) ? node.statements : [node], scope) ?? rest()) : rest();
        return this.#choose(statement.expression, scope, {
          yes: branch(statement.thenStatement),
          no: branch(statement.elseStatement),
        });
      }
    }
    return null;
  }
}

function nameOf(name: Node): string {
  return isIdentifier(name) || isStringLiteral(name) ? name.text : name.getText();
}
