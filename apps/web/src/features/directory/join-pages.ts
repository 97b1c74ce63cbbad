/**
 * Pages of a list that may change while somebody scrolls through it. Each page says how many services the whole list
 * has; a service that came or went in between moves others from page to page.
 */
type Page<S> = { readonly services: readonly S[]; readonly numServices: number };

/** The services in their order, each once. */
export function joinPages<S extends { readonly id: string }>(pages: readonly Page<S>[]): S[] {
  const byId = new Map<string, S>();
  for (const { services } of pages)
    for (const service of services) if (!byId.has(service.id)) byId.set(service.id, service);
  return [...byId.values()];
}

/** Whether the list changed between two of the pages: they give another number, or a service stands on two of them. */
export function isTorn<S extends { readonly id: string }>(pages: readonly Page<S>[]): boolean {
  const counts = new Set(pages.map(({ numServices }) => numServices));
  const ids = pages.flatMap(({ services }) => services.map(({ id }) => id));
  return counts.size > 1 || new Set(ids).size < ids.length;
}
