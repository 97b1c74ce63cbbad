import { TypeFlags } from 'typescript/unstable/sync';
import type { Type, TypeReference } from 'typescript/unstable/sync';
import type { Kind } from './js-kinds.ts';
import type { Program } from './program.ts';

/** The type of a value in the code. */
export interface Said {
  kinds: ReadonlySet<Kind>;
  /** Its type includes null. */
  orNull: boolean;
  /** Its type includes undefined. */
  orNothing: boolean;
  /** Of an array: its items. */
  item?: Said;
  /** Of an object: its fields. */
  fields?: ReadonlyMap<string, Said>;
  /** The type as the code writes it. */
  words: string;
}

type Fields = ReadonlyMap<string, Said>;

/** JSON is not compared deeper than this. */
const deepest = 6;

/** The row type in the code. */
export interface SaidRow {
  columns: Fields;
  /** Every column may be anything. */
  any: boolean;
}

/** The row type of a call; null where it is no object. `instead` gives the types that stand for type parameters. */
export function rowOf(program: Program, type: Type, instead: (parameter: Type) => Type | null): SaidRow | null {
  const meant = type.isTypeParameter() ? (instead(type) ?? type) : type;
  const said = say(program, meant, instead, 0);
  if (!said.fields) return null;
  return { columns: said.fields, any: program.checker.getIndexInfosOfType(meant).length > 0 };
}

function say(program: Program, type: Type, instead: (parameter: Type) => Type | null, depth: number): Said {
  const { checker } = program;
  const words = checker.typeToString(type);
  const kinds = new Set<Kind>();
  const fields: Fields[] = [];
  const said: { -readonly [field in keyof Said]: Said[field] } = { kinds, orNull: false, orNothing: false, words };
  for (const part of type.isUnionType() ? (type.getTypes() ?? []) : [type]) {
    const meant = part.isTypeParameter() ? (instead(part) ?? part) : part;
    if (meant !== part) {
      const other = say(program, meant, instead, depth + 1);
      for (const kind of other.kinds) kinds.add(kind);
      said.orNull ||= other.orNull;
      said.orNothing ||= other.orNothing;
      said.item ??= other.item;
      if (other.fields) fields.push(other.fields);
      continue;
    }
    const { flags } = part;
    if (flags & TypeFlags.Null) said.orNull = true;
    else if (flags & (TypeFlags.Undefined | TypeFlags.Void)) said.orNothing = true;
    else if (flags & (TypeFlags.Any | TypeFlags.Unknown)) {
      kinds.add('unknown');
      said.orNull = true;
    } else if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) kinds.add('string');
    // A text that is branded is an intersection.
    else if (part.isIntersectionType() && checker.isTypeAssignableTo(part, checker.getStringType()))
      kinds.add('string');
    else if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) kinds.add('number');
    else if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) kinds.add('boolean');
    else if (flags & (TypeFlags.BigInt | TypeFlags.BigIntLiteral)) kinds.add('bigint');
    else if (checker.isArrayLikeType(part)) {
      kinds.add('array');
      const item = checker.getTypeArguments(part as TypeReference)[0];
      if (item && depth < deepest) said.item = say(program, item, instead, depth + 1);
    } else {
      const name = part.getSymbol()?.name;
      if (name === 'Date' || name === 'Buffer') kinds.add(name);
      else {
        kinds.add('object');
        const parts = part.isIntersectionType() ? (part.getTypes() ?? []) : [];
        // Of `T & { … }` the compiler knows only the fields that every T has.
        if (parts.some((one) => one.isTypeParameter()))
          fields.push(new Map(parts.flatMap((one) => [...(say(program, one, instead, depth + 1).fields ?? [])])));
        else if (depth < deepest) fields.push(readFields(program, part, instead, depth));
      }
    }
  }
  if (fields.length > 0) said.fields = fields.reduce(eitherFields);
  return said;
}

/** The fields of an object that is one of two; the check does not compare which values belong together. */
function eitherFields(one: Fields, other: Fields): Fields {
  return new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((name) => {
      const [a, b] = [one.get(name), other.get(name)];
      if (!a || !b) return [name, { ...(a ?? b)!, orNothing: true }];
      return [name, eitherSaid(a, b)];
    }),
  );
}

function eitherSaid(a: Said, b: Said): Said {
  return {
    kinds: new Set([...a.kinds, ...b.kinds]),
    orNull: a.orNull || b.orNull,
    orNothing: a.orNothing || b.orNothing,
    item: a.item && b.item ? eitherSaid(a.item, b.item) : (a.item ?? b.item),
    fields: a.fields && b.fields ? eitherFields(a.fields, b.fields) : (a.fields ?? b.fields),
    words: a.words === b.words ? a.words : `${a.words} | ${b.words}`,
  };
}

function readFields(program: Program, type: Type, instead: (parameter: Type) => Type | null, depth: number): Fields {
  const { checker } = program;
  return new Map(
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, say(program, checker.getTypeOfSymbol(property)!, instead, depth + 1)]),
  );
}
