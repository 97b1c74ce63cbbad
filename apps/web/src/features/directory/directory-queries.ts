import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CallError, failedWith } from '../../app/call-error.ts';
import { call, type Output } from '../../app/call.ts';
import { mayPass, queryClient } from '../../app/query-client.ts';

export type Service = Output<'services-getServiceById'>;
export type ServicePage = Output<'services-getServicePage'>;
export type ServiceForm = Output<'services-getServiceForm'>;
export type SpecialtyMap = Output<'services-getSpecialties'>;

/** Document 2, section 9: the finder's page size; also the most results of a text search. */
const finderPageSize = 50;
/** Document 2, section 9: how long the search waits for a connection. */
const searchPatienceMs = 10_000;
/**
 * The code of a search that was given up after that time. It is not retried by itself: the user has waited long enough.
 */
export const searchTimedOut = 'SEARCH_TIMED_OUT';

/** The specialties, with their subsites, to which this person may send. Text of the error: document 2, section 5. */
export const specialtiesQuery = queryOptions({
  queryKey: ['directory', 'specialties'],
  queryFn: async ({ signal }) => {
    const map = await call('services-getSpecialties', {}, { signal });
    if (!isSpecialtyMap(map))
      throw new CallError({ code: 'INVALID_SPECIALTIES', message: 'Invalid specialty subsite map', status: 200 });
    return map;
  },
  staleTime: 10 * 60_000,
});

function isSpecialtyMap(map: unknown): map is SpecialtyMap {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
  return Object.values(map).every(
    (one: { subsites?: unknown } | null) =>
      Array.isArray(one?.subsites) && one.subsites.every((subsite) => typeof subsite === 'string'),
  );
}

export type ServicesAsked = {
  searchText: string;
  specialty: string;
  subsite: string;
  city: string;
  province: string;
  sortType: 'Location' | 'Time';
};

/** Services in the server's order, page by page. A newer question cancels the older one. */
export function servicesQuery(asked: ServicesAsked, perPage: number = finderPageSize) {
  return infiniteQueryOptions({
    queryKey: ['directory', 'services', asked, perPage],
    queryFn: ({ signal, pageParam }) =>
      inTime(signal, (limited) =>
        call('services-getServicePage', { ...asked, page: pageParam, perPage }, { signal: limited }),
      ),
    initialPageParam: 1,
    retry: (failures, error) => failures < 2 && mayPass(error) && !failedWith(error, searchTimedOut),
    // The finder's text search ends with its first page: 50 results at most.
    getNextPageParam: ({ nextPage }) => (asked.searchText === '' || perPage !== finderPageSize ? nextPage : null),
    // No event tells who went away meanwhile: the finder asks again when its page becomes visible.
    refetchOnWindowFocus: 'always',
  });
}

/** Gives a search up when no connection comes in time. */
async function inTime<T>(signal: AbortSignal, ask: (limited: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), searchPatienceMs);
  try {
    return await ask(AbortSignal.any([signal, patience.signal]));
  } catch (error) {
    if (patience.signal.aborted && !signal.aborted)
      throw new CallError({ code: searchTimedOut, message: 'The search took longer than 10 seconds.', status: 408 });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One service, refetched when a form with it is opened and whenever its page becomes visible, because its availability
 * changes.
 */
export function serviceQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['directory', 'service', serviceId],
    queryFn: ({ signal }) => call('services-getServiceById', { serviceId }, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
}

/** How long a form waits for what its service says now before it is sent, ms. The server decides in any case. */
const askAgainMs = 2_000;

/** The service as it is at this moment; null where no answer comes in time. Every page that shows it hears of it. */
export async function serviceNow(serviceId: string): Promise<Service | null> {
  const { queryKey, queryFn } = serviceQuery(serviceId);
  const asked = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), askAgainMs));
  return Promise.race([asked, late]);
}

/** The service's own questions in their present version. */
export function serviceFormQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['directory', 'form', serviceId],
    queryFn: ({ signal }) => call('services-getServiceForm', { serviceId }, { signal }),
  });
}
