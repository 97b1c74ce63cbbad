import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call, type Input, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

/** Another patient of the same name, in the same person's or clinic's lists. */
export type Namesake = Output<'inbox-namesakes'>['namesakes'][number];
type Patient = NonNullable<Input<'inbox-namesakes'>['patient']>;

/** As many consults as one question takes (namesakesBatch of the contract, whose files the page does not load). */
const batch = 200;
/** The rows are shown and read first; who shares a name is asked when nothing has changed for so long, ms. */
const restMs = 400;

const namesakesQuery = (ownerId: string, activityIds: readonly string[], patient: Patient | null = null) =>
  queryOptions({
    queryKey: ['namesakes', ownerId, activityIds, patient],
    queryFn: ({ signal }) =>
      call('inbox-namesakes', { ownerId, activityIds: [...activityIds], patient }, { signal }).then(
        ({ namesakes }) => namesakes,
      ),
    staleTime: Infinity,
  });

/** A text once it has rested; '' until it has for the first time. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The namesakes of the patients of a list, by the id of the consult. Asked anew when consults come into the list. */
export function useNamesakes(ownerId: string, order: readonly string[]): ReadonlyMap<string, Namesake> {
  const ids = useRested(order.slice(0, batch).toSorted().join(' '));
  const asked = ids === '' ? [] : ids.split(' ');
  const { data } = useQuery({
    ...namesakesQuery(ownerId, asked),
    enabled: asked.length > 0 && ownerId !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((data ?? []).flatMap((one) => (one.of ? [[one.of, one] as const] : []))), [data]);
}

/** The namesake of an opened consult's patient; at once where a list has asked. */
export function useNamesakeOf(ownerId: string | undefined, activityId: string): Namesake | null {
  // The same function each time: another one would be asked anew, and draw the page anew, without end.
  const listed = useCallback(
    () =>
      queryClient
        .getQueriesData<Namesake[]>({ queryKey: ['namesakes', ownerId] })
        .flatMap(([, all]) => all ?? [])
        .filter(({ of }) => of === activityId),
    [ownerId, activityId],
  );
  const { data } = useQuery({
    ...namesakesQuery(ownerId ?? '', [activityId]),
    enabled: ownerId !== undefined,
    placeholderData: listed,
  });
  return data?.[0] ?? null;
}

/** The namesake of a patient who is being typed, once name and number rest. */
export function useNamesakeTyped(ownerId: string | undefined, patient: Patient): Namesake | null {
  const whole = patient.firstName !== '' && patient.lastName !== '' && patient.phn !== '';
  const rested = useRested(whole ? JSON.stringify(patient) : '');
  const { data } = useQuery({
    ...namesakesQuery(ownerId ?? '', [], rested === '' ? null : (JSON.parse(rested) as Patient)),
    enabled: ownerId !== undefined && rested !== '',
  });
  return whole && rested === JSON.stringify(patient) ? (data?.[0] ?? null) : null;
}
