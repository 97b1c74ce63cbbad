import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '../../app/call.ts';

export type PhoneSchedule = Output<'schedule-getPhoneSchedule'>;
export type OwnAvailability = Output<'schedule-getAvailability'>;
export type VacationRow = OwnAvailability['vacations']['rows'][number];
export type PhonePreview = Output<'schedule-previewPhoneTimes'>;
/** A call that a specialist has. */
export type StandingCall = PhonePreview['outside'][number];
export type AvailabilityPreview = Output<'schedule-previewAvailability'>;

const key = 'schedule';

/** The viewer's weekly phone times. Another page may change them, so they are asked for at every opening. */
export const phoneScheduleQuery = queryOptions({
  queryKey: [key, 'phone'],
  queryFn: ({ signal }) => call('schedule-getPhoneSchedule', {}, { signal }),
  staleTime: 0,
});

/** The viewer's time away, calendar, limit and today's count. */
export const availabilityQuery = queryOptions({
  queryKey: [key, 'availability'],
  queryFn: ({ signal }) => call('schedule-getAvailability', {}, { signal }),
  staleTime: 0,
  // The count begins again at midnight of business time, which only the server knows.
  refetchInterval: 60_000,
});

/** What a schedule would do; the last answer stays while the next one is on its way. */
export const phonePreviewQuery = (asked: Input<'schedule-previewPhoneTimes'>) =>
  queryOptions({
    queryKey: [key, 'phone-preview', asked],
    queryFn: ({ signal }) => call('schedule-previewPhoneTimes', asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What time away, calendar and limit would do. */
export const availabilityPreviewQuery = (asked: Input<'schedule-previewAvailability'>) =>
  queryOptions({
    queryKey: [key, 'availability-preview', asked],
    queryFn: ({ signal }) => call('schedule-previewAvailability', asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whether there is an address for a calendar program; never the address itself. */
export const feedQuery = queryOptions({
  queryKey: [key, 'feed'],
  queryFn: ({ signal }) => call('schedule-getFeed', {}, { signal }),
  staleTime: 0,
});

/** Everything that the schedule shows. */
export const everythingKey = [key] as const;
