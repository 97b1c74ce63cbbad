import type { Node } from 'typescript/unstable/ast';
import type { Late, Value, Way } from './values.ts';

/** Joins two parts of a text; `end` is the text behind them. */
export function glue(a: Value, b: Value, end: string, node: Node): Value {
  if (a.kind === 'unknown') return a;
  if (b.kind === 'unknown') return b;
  if (b.kind === 'text' && b.some && printed(a).endsWith('$'))
    return { kind: 'unknown', node, why: 'which parameter it is, only the running program knows' };
  return { kind: 'text', text: `${printed(a)}${printed(b)}${end}` };
}

/** The sum of two numbers. */
export function sum(a: Value, b: Value): Value {
  if (a.kind !== 'text') return a;
  if (b.kind !== 'text') return b;
  return { kind: 'text', text: `${Number(a.text) + Number(b.text)}`, some: a.some || b.some };
}

function printed(value: Value): string {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'flag') return String(value.is);
  if (value.kind === 'list') return value.items.map(printed).join(',');
  return value.kind === 'nothing' ? 'null' : `<${value.kind}>`;
}

/** The items of a list as one text. */
export function joined(items: readonly Value[], by: Value, node: Node): Value {
  const unknown = items.find((item) => item.kind === 'unknown');
  if (unknown) return unknown;
  if (by.kind !== 'text') return { kind: 'unknown', node, why: 'only the running program knows what stands between' };
  return { kind: 'text', text: items.map((item) => (item.kind === 'nothing' ? '' : printed(item))).join(by.text) };
}

/** Whether two values are the same, as far as the source shows. */
export function compare(a: Value, b: Value, equal: boolean, node: Node): Value {
  const plain = (value: Value): string | null =>
    (value.kind === 'text' && !value.some) || value.kind === 'flag' || value.kind === 'nothing'
      ? `${value.kind} ${printed(value)}`
      : null;
  const [one, other] = [plain(a), plain(b)];
  if (one !== null && other !== null) return { kind: 'flag', is: (one === other) === equal };
  if ([a, b].some((value) => value.kind === 'unknown' || (value.kind === 'text' && value.some)))
    return { kind: 'unknown', node, why: 'only the running program knows it' };
  return { kind: 'flag', is: !equal };
}

/** The opposite. */
export function not(value: Value, node: Node): Value {
  const truth = truthOf(value);
  return truth === null
    ? { kind: 'unknown', node, why: 'only the running program knows it' }
    : { kind: 'flag', is: !truth };
}

/** Whether a value counts as true; null where only the running program knows. */
export function truthOf(value: Value): boolean | null {
  if (value.kind === 'unknown') return null;
  if (value.kind === 'flag') return value.is;
  if (value.kind === 'text') return value.some ? null : value.text !== '' && value.text !== '0';
  return value.kind !== 'nothing';
}

/** A record with one field more. */
export function add({ value, assumed }: Way, name: string, late: Late): Way {
  return value.kind === 'record'
    ? { value: { kind: 'record', fields: new Map([...value.fields, [name, late]]) }, assumed }
    : { value, assumed };
}

/** A record with the fields of another laid over its own. */
export function merge(a: Value, b: Value): Value {
  if (a.kind !== 'record') return a;
  if (b.kind === 'record') return { kind: 'record', fields: new Map([...a.fields, ...b.fields]) };
  return b.kind === 'unknown' ? b : a;
}
