import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Service, ServicePage } from './directory-queries.ts';

export type Match = ServicePage['matches'][number];

/** How much of the text a service holds, in words. */
export const matchTitles: Readonly<Record<Match['match'], MessageDescriptor>> = {
  all: msg`All words`,
  most: msg`Most of the words`,
  some: msg`Some of the words`,
  nearest: msg`Nearest specialties`,
};
const matchLevels = ['all', 'most', 'some', 'nearest'] as const;

/** What the pages say of each service, by its id. */
export function matchesOf(pages: readonly ServicePage[]): ReadonlyMap<string, Match> {
  return new Map(pages.flatMap(({ matches }) => matches.map((one) => [one.serviceId, one])));
}

/**
 * The services by how much they hold, in their order. `told` says whether that has to be said: where every service
 * holds all words, nothing has to be told apart.
 */
export function byLevel(
  services: readonly Service[],
  matches: ReadonlyMap<string, Match>,
): { levels: { level: Match['match']; services: readonly Service[] }[]; told: boolean } {
  const levels = matchLevels
    .map((level) => ({ level, services: services.filter(({ id }) => (matches.get(id)?.match ?? 'all') === level) }))
    .filter((one) => one.services.length > 0);
  return { levels, told: levels.length > 1 || levels.some(({ level }) => level !== 'all') };
}
