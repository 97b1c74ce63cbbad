/** The result of an expression of SQL. */
export interface Known {
  /** The oid of its type. */
  type: number;
  /** Why it can be null; null where it can not. */
  nullable: string | null;
  /** Of an array: its items. */
  item?: Known;
  /** Of json: its structure, where the statement builds it. */
  json?: { fields: ReadonlyMap<string, Known> } | { items: Known };
}

/** A value of which only type and nullability are known. */
export function sure(type: number, nullable: string | null): Known {
  return { type, nullable };
}

/** Why one of several can be null; null where none can. */
export function firstOf(known: readonly Known[]): string | null {
  return known.find(({ nullable }) => nullable !== null)?.nullable ?? null;
}

/** A value that is one of two. */
export function either(one: Known, other: Known): Known {
  return {
    type: one.type || other.type,
    nullable: one.nullable ?? other.nullable,
    item: one.item && other.item ? either(one.item, other.item) : (one.item ?? other.item),
    json: eitherJson(one.json, other.json),
  };
}

/** Where one of the two has no structure, a bare `'[]'`, it counts as having the other's. */
function eitherJson(one: Known['json'], other: Known['json']): Known['json'] {
  if (!one || !other) return one ?? other;
  if ('items' in one && 'items' in other) return { items: either(one.items, other.items) };
  if (!('fields' in one) || !('fields' in other)) return undefined;
  const missing = sure(0, 'it is not always there');
  const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
  return {
    fields: new Map(
      [...names].map((name) => [name, either(one.fields.get(name) ?? missing, other.fields.get(name) ?? missing)]),
    ),
  };
}
