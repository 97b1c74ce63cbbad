/**
 * Whether two contents say the same. Blanks count as missing: a form library lists the fields that it only showed, and
 * in its own order.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(pruned(a)) === JSON.stringify(pruned(b));
}

function pruned(part: unknown): unknown {
  if (Array.isArray(part)) return part.length > 0 ? part.map(pruned) : undefined;
  if (typeof part !== 'object' || part === null)
    return part === '' || part === false || part === null ? undefined : part;
  const fields = Object.entries(part)
    .map(([name, value]) => [name, pruned(value)] as const)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
