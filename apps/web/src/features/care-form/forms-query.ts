import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { does, localNow, onDone, onRefused, useShownOf } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { showSnack } from '../../ui/snackbar.tsx';

export type OfferedForm = Output<'careForm-list'>['forms'][number];
type Pages = InfiniteData<Output<'careForm-list'>, string | null>;

const name = 'careForm-setFavourite';

/** The forms that the viewer may send, favourites first, 50 a page. */
export const formsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['care-forms', search],
    queryFn: ({ pageParam, signal }) => call('careForm-list', { search, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** A form as its patient sees it. */
export const previewQuery = (formId: string, locationIdx: number) =>
  queryOptions({
    queryKey: ['care-form-preview', formId, locationIdx],
    queryFn: ({ signal }) => call('forms-previewForm', { formId, locationIdx }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Puts a form among the favourites, or takes it from them. Of several choices the last one counts. */
export async function chooseFavourite(formId: string, favourite: boolean): Promise<void> {
  await does(name, { formId, favourite }, { stream: 'favourite forms', slot: `favourite form ${formId}` });
}

/** The favourites that were chosen and the server does not have yet, by form. */
export function useChosenFavourites(): ReadonlyMap<string, boolean> {
  const shown = useShownOf(name);
  return new Map(
    shown
      .filter(({ standing }) => standing !== 'refused')
      .map(({ command }) => [command.input.formId, command.input.favourite] as const),
  );
}

// The order stays as it is: a row that was just starred must not run away from under the hand.
onDone(name, ({ input: { formId, favourite } }) => {
  queryClient.setQueriesData<Pages>(
    { queryKey: ['care-forms'] },
    (now) =>
      now && {
        ...now,
        pages: now.pages.map((page) => ({
          ...page,
          forms: page.forms.map((form) => (form.formId === formId ? { ...form, favourite } : form)),
        })),
      },
  );
});

onRefused(name, ({ id }) => {
  showSnack({ text: i18n._(msg`Your favourite could not be kept.`) });
  void localNow()?.waiting.discard(id);
});
