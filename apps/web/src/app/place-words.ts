import { useLingui } from '@lingui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placeWordsOf, type ContentLanguage, type PlaceWords } from '@consult/domain/directory/in-language.ts';
import { call } from './call.ts';

const frenchNamesQuery = queryOptions({
  queryKey: ['directory', 'french-names'],
  queryFn: ({ signal }) => call('services-getFrenchNames', {}, { signal }),
  staleTime: Infinity,
});

/** The language of the page, for texts of the directory. */
export function useContentLanguage(): ContentLanguage {
  return useLingui().i18n.locale === 'fr' ? 'fr' : 'en';
}

/**
 * Specialties, subsites and the subjects that name them, in the language of the page; in English until their French is
 * here. An English page asks for nothing.
 */
export function usePlaceWords(): PlaceWords {
  const language = useContentLanguage();
  const names = useQuery({ ...frenchNamesQuery, enabled: language === 'fr' }).data;
  return useMemo(() => placeWordsOf(names ?? {}, language), [names, language]);
}
