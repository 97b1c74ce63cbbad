/** What an expression of SQL gives. */
export interface Known {
  /** The oid of its type. */
  type: number;
  /** Why it can be null; null where it can not. */
  nullable: string | null;
  /** Of an array: its items. */
  item?: Known;
  /** Of json: what it is made of, where the statement says it. */
  json?: { fields: ReadonlyMap<string, Known> } | { items: Known };
}

/** What is known of a value of which only this is. */
export function sure(type: number, nullable: string | null): Known {
  return { type, nullable };
}

/** Why one of several can be null; null where none can. */
export function firstOf(known: readonly Known[]): string | null {
  return known.find(({ nullable }) => nullable !== null)?.nullable ?? null;
}

/** What is known of a value that is one of two. */
export function either(one: Known, other: Known): Known {
  return {
    type: one.type || other.type,
    nullable: one.nullable ?? other.nullable,
    item: one.item && other.item ? either(one.item, other.item) : (one.item ?? other.item),
    json: eitherJson(one.json, other.json),
  };
}

/** What one of the two does not say, a bare `'[]'`, is taken to be as the other says. */
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
