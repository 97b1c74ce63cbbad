import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import type { FeedEntry } from './feed-entries.ts';

const words = {
  call: { en: 'Phone consult', fr: 'Consultation téléphonique' },
  away: { en: 'Away', fr: 'Absence' },
} as const;

type Given = { entries: readonly FeedEntry[]; language: OutgoingLanguage; publicUrl: string };

/** The text of a feed, and what each of its entries is in it. */
export type FeedText = { text: Buffer; parts: ReadonlyMap<string, string> };

/**
 * The iCalendar text of a feed: titles of two words, times in UTC, a link to the sign-in, and nothing of a patient. The
 * uid of a call is that of its invitation. Time away is whole days: their end is the day after (RFC 5545), given as
 * days so that no zone shifts them. What an entry was `before` is taken over: writing five hundred would hold up
 * everybody else's answers for 10 ms, and one change is of one entry.
 */
export function feedText({ entries, language, publicUrl }: Given, before?: FeedText): FeedText {
  const calendar = ical({
    name: 'Consult',
    prodId: { company: 'Consult', product: 'Calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  const host = new URL(publicUrl).hostname;
  const keys = entries.map((entry) => keyOf(entry, language));
  const fresh = entries.flatMap((entry, at) => (before?.parts.has(keys[at]!) ? [] : [{ entry, key: keys[at]! }]));
  for (const { entry } of fresh) {
    const { id, kind, starts_at, ends_at, sequence, cancelled, stamp } = entry;
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
  const [head = '', ...events] = calendar
    .toString()
    .replace(end, '')
    .split(/(?=^BEGIN:VEVENT\r$)/m);
  const written = new Map(fresh.map(({ key }, at) => [key, events[at]!]));
  const parts = new Map(keys.map((key) => [key, written.get(key) ?? before!.parts.get(key)!]));
  return { text: Buffer.from(`${head}${[...parts.values()].join('')}END:VCALENDAR`), parts };
}

/** The last line; the generator writes no line end after it. */
const end = /END:VCALENDAR\s*$/;

/** All that an entry says. Instants as numbers: as text, a year of them would cost more than the rest of the answer. */
function keyOf({ id, kind, starts_at, ends_at, sequence, cancelled, stamp }: FeedEntry, language: string): string {
  const times = `${starts_at.getTime()} ${ends_at.getTime()} ${stamp.getTime()}`;
  return `${language} ${id} ${kind} ${times} ${sequence} ${cancelled}`;
}

/** The generator takes the day of an all-day entry from its UTC date. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
