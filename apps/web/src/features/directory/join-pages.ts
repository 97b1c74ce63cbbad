/**
 * Pages of a list that changes while somebody goes through it. Each page says how many there are on all of them; a
 * service that came or went in between moves the others from page to page.
 */
type Page<S> = { readonly services: readonly S[]; readonly numServices: number };

/** The services in their order, each once. */
export function joinPages<S extends { readonly id: string }>(pages: readonly Page<S>[]): S[] {
  const byId = new Map<string, S>();
  for (const { services } of pages)
    for (const service of services) if (!byId.has(service.id)) byId.set(service.id, service);
  return [...byId.values()];
}

/** Whether the list changed between two of the pages: another number, or a service that stands on two of them. */
export function isTorn<S extends { readonly id: string }>(pages: readonly Page<S>[]): boolean {
  const counts = new Set(pages.map(({ numServices }) => numServices));
  const ids = pages.flatMap(({ services }) => services.map(({ id }) => id));
  return counts.size > 1 || new Set(ids).size < ids.length;
}
