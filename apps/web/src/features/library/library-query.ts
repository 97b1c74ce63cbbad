import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';

/** The viewer's own templates. Their editor may be open in another tab, so they are asked for at every opening. */
export const templatesQuery = queryOptions({
  queryKey: ['library', 'templates'],
  queryFn: ({ signal }) => call('library-getTemplates', {}, { signal }),
  staleTime: 0,
});

/** The viewer's own handouts. */
export const resourcesQuery = queryOptions({
  queryKey: ['library', 'resources'],
  queryFn: ({ signal }) => call('library-getResources', {}, { signal }),
  staleTime: 0,
});

/** The links of the help page in a language; the installation's document changes seldom. */
export const helpLinksQuery = (language: 'en' | 'fr') =>
  queryOptions({
    queryKey: ['help-links', language],
    queryFn: ({ signal }) => call('library-getHelpLinks', { language }, { signal }),
    staleTime: 10 * 60_000,
  });
