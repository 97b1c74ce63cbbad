import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import type { FeedEntry } from './feed-entries.ts';

const words = {
  call: { en: 'Phone consult', fr: 'Consultation téléphonique' },
  away: { en: 'Away', fr: 'Absence' },
} as const;

type Given = { entries: readonly FeedEntry[]; language: OutgoingLanguage; publicUrl: string };

/**
 * The iCalendar text of a feed: titles of two words, times in UTC, a link to the sign-in, and nothing of a patient. The
 * uid of a call is that of its invitation. Time away is whole days: their end is the day after (RFC 5545), given as
 * days so that no zone shifts them.
 */
export function feedText({ entries, language, publicUrl }: Given): string {
  const calendar = ical({
    name: 'Consult',
    prodId: { company: 'Consult', product: 'Calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  const host = new URL(publicUrl).hostname;
  for (const { id, kind, starts_at, ends_at, sequence, cancelled, stamp } of entries) {
    const isAway = kind === 'away';
    const link = `${publicUrl}/dashboard/secure-messaging?econsultId=${id}`;
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence,
      stamp,
      summary: words[kind][language],
      start: isAway ? midnight(businessDay(starts_at)) : starts_at,
      end: isAway ? midnight(addDays(businessDay(ends_at), 1)) : ends_at,
      allDay: isAway,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PRIVATE,
      transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      ...(isAway ? {} : { url: link, description: link }),
    });
  }
  return calendar.toString();
}

/** The generator takes the day of an all-day entry from its UTC date. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
