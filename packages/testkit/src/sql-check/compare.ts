import type { Catalogue } from './catalogue.ts';
import type { Column } from './describe.ts';
import type { Known } from './known.ts';
import type { Kind } from './js-kinds.ts';
import { kindInJson, kindOf, kindOfItems } from './js-kinds.ts';
import type { Said, SaidRow } from './row-type.ts';

/** Compares the columns of a statement with the row type in the code, one sentence for each difference. */
export function compareRow(columns: readonly Column[], row: SaidRow, catalogue: Catalogue): string[] {
  const found: string[] = [];
  const given = new Map<string, Known>();
  for (const { name, known } of columns) {
    if (given.has(name)) found.push(`${name}: two columns have this name`);
    given.set(name, known);
    if (!row.columns.has(name) && !row.any) found.push(`${name}: the row type does not have this column`);
  }
  for (const [name, one] of row.columns) {
    const known = given.get(name);
    if (!known) {
      if (!one.orNothing) found.push(`${name}: the statement does not give this column`);
    } else found.push(...compareValue(name, known, one, catalogue));
  }
  return found;
}

function compareValue(path: string, known: Known, said: Said, catalogue: Catalogue): string[] {
  const type = catalogue.types.get(known.type)!;
  if (known.json) return compareJson(path, known, said, catalogue);
  const kind = kindOf(known.type, type.name);
  if (kind === null) return [noSample(path, type.name)];
  const found = compareKind(path, kind, said, known, type.name);
  if (kind !== 'array' || !said.item) return found;
  const item: Known = { ...(known.item ?? { nullable: null }), type: type.element };
  if (item.json) return [...found, ...compareJson(`${path}[]`, item, said.item, catalogue)];
  const kindOfItem = kindOfItems(known.type, type.name);
  if (kindOfItem === null) return [...found, noSample(path, type.name)];
  return [...found, ...compareKind(`${path}[]`, kindOfItem, said.item, item, catalogue.types.get(type.element)!.name)];
}

function noSample(path: string, type: string): string {
  return `${path}: no sample of the type ${type} says what the pools make of it`;
}

function compareKind(path: string, kind: Kind, said: Said, known: Known, type: string): string[] {
  const found: string[] = [];
  if (kind === 'unknown') {
    if ([...said.kinds].every((one) => one === 'Date' || one === 'Buffer' || one === 'bigint'))
      found.push(`${path}: json is never what the code says, ${said.words}`);
  } else if (!said.kinds.has(kind) && !said.kinds.has('unknown'))
    found.push(`${path}: ${type} comes as ${kind}, the code says ${said.words}`);
  if (known.nullable !== null && !said.orNull)
    found.push(`${path}: the code says ${said.words}, but ${known.nullable}`);
  return found;
}

/** JSON that the statement builds itself. */
function compareJson(path: string, known: Known, said: Said, catalogue: Catalogue): string[] {
  const { json } = known;
  const type = catalogue.types.get(known.type)?.name ?? 'json';
  if (said.kinds.has('unknown')) return [];
  if (!json) return compareInJson(path, known, said, type, catalogue);
  if ('items' in json) {
    const found = compareKind(path, 'array', said, known, type);
    return said.item ? [...found, ...compareJson(`${path}[]`, json.items, said.item, catalogue)] : found;
  }
  const found = compareKind(path, 'object', said, known, type);
  for (const [name, one] of said.fields ?? []) {
    const field = json.fields.get(name);
    if (field) found.push(...compareJson(`${path}.${name}`, field, one, catalogue));
    else if (!one.orNothing) found.push(`${path}.${name}: the statement does not give this field`);
  }
  if (said.fields)
    for (const name of json.fields.keys())
      if (!said.fields.has(name)) found.push(`${path}.${name}: the row type does not have this field`);
  return found;
}

function compareInJson(path: string, known: Known, said: Said, type: string, catalogue: Catalogue): string[] {
  const kind = kindInJson(type);
  const found = compareKind(path, kind, said, known, kind === 'unknown' ? 'json' : `${type} within json`);
  if (kind === 'array' && said.item)
    found.push(
      ...compareJson(
        `${path}[]`,
        known.item ?? { type: catalogue.types.get(known.type)!.element, nullable: null },
        said.item,
        catalogue,
      ),
    );
  return found;
}
