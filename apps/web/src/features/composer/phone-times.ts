import { infiniteQueryOptions } from '@tanstack/react-query';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { call, type Output } from '../../app/call.ts';

export type PhoneTimes = Output<'phoneConsult-getTimes'>;
export type PhoneSpecialist = PhoneTimes['specialists'][number];
export type PhoneTime = PhoneSpecialist['times'][number];

/** The free times of a service's specialists, two weeks at a time. They are refetched together with the directory. */
export function phoneTimesQuery(serviceId: string) {
  return infiniteQueryOptions({
    queryKey: ['directory', 'phone-times', serviceId],
    queryFn: ({ signal, pageParam }) => call('phoneConsult-getTimes', { serviceId, from: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });
}

/** A specialist's times on all loaded pages. */
export function timesOf(pages: readonly PhoneTimes[], uid: string): PhoneTime[] {
  return pages.flatMap(({ specialists }) => specialists.find((one) => one.uid === uid)?.times ?? []);
}

/** The times by day of the reader's own clock, in order. */
export function byDay(times: readonly PhoneTime[], zone: string): { day: string; times: PhoneTime[] }[] {
  const days = new Map<string, PhoneTime[]>();
  for (const time of times) {
    const day = businessDay(new Date(time.start), zone);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return [...days].map(([day, own]) => ({ day, times: own }));
}

/** A time as a clock in the zone shows it. */
export function clockText(locale: string, at: string, zone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}

/** The zone's name at a time: 'Mountain Standard Time', or short 'MST'. */
export function zoneName(locale: string, at: string, zone: string, style: 'long' | 'short'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
