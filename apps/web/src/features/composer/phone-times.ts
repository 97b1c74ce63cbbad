import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { ownZone } from '../../ui/own-zone.ts';

export type PhoneTimes = Output<'phoneConsult-getTimes'>;
export type PhoneSpecialist = PhoneTimes['specialists'][number];
export type PhoneTime = PhoneSpecialist['times'][number];

/** The free times of a service's specialists, two weeks at a time. They are refetched together with the directory. */
export function phoneTimesQuery(serviceId: string) {
  return infiniteQueryOptions({
    queryKey: ['directory', 'phone-times', serviceId],
    queryFn: ({ signal, pageParam }) =>
      call('phoneConsult-getTimes', { serviceId, from: pageParam, timeZone: ownZone }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
}

/** A specialist's times on all loaded pages. */
export function timesOf(pages: readonly PhoneTimes[], uid: string): PhoneTime[] {
  return pages.flatMap(({ specialists }) => specialists.find((one) => one.uid === uid)?.times ?? []);
}

/** The times by day of the reader's own clock, as the server says it, in order. */
export function byDay(times: readonly PhoneTime[]): { day: string; times: PhoneTime[] }[] {
  const days = new Map<string, PhoneTime[]>();
  for (const time of times) {
    const { day } = time.said;
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return [...days].map(([day, own]) => ({ day, times: own }));
}
