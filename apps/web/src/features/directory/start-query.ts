import { i18n } from '@lingui/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Service } from './directory-queries.ts';

/** What the finder begins with: the services that the viewer sent to last, and their favourites. */
export const startQuery = queryOptions({
  queryKey: ['directory', 'start'],
  queryFn: ({ signal }) => call('services-getStart', {}, { signal }),
});

/** The ids of the viewer's favourites; null until they are known. */
export function useFavourites(): ReadonlySet<string> | null {
  const { data } = useQuery(startQuery);
  return data ? new Set(data.favourites.map(({ id }) => id)) : null;
}

/** Puts a service among the favourites, or takes it from them: at once here, and back where the server refuses. */
export async function chooseFavourite(service: Service, favourite: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: startQuery.queryKey });
  mark(service, favourite);
  try {
    await call('services-setFavourite', { serviceId: service.id, favourite });
  } catch (error) {
    mark(service, !favourite);
    showSnack({ text: callErrorText(i18n, error) });
  }
}

function mark(service: Service, favourite: boolean): void {
  queryClient.setQueryData(startQuery.queryKey, (now) => {
    if (!now) return now;
    const others = now.favourites.filter(({ id }) => id !== service.id);
    return { ...now, favourites: favourite ? [service, ...others] : others };
  });
}
