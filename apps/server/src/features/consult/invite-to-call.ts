import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { calendarText } from '../../infra/mail/calendar.ts';
import { bareAddress } from '../../infra/mail/mail-address.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import type { PhoneTime } from './phone-time.ts';

type Row = { id: string; email: string; preferences: unknown; timezone: string | null };

const summary = { en: 'Phone consult', fr: 'Consultation téléphonique' } as const;

/**
 * Invites both physicians of a call, each at their calendar's address, within the sending transaction: the referrer at
 * the address of the form, the specialist at that of their profile. The invitation holds nothing of the patient and no
 * name; its link leads to the sign-in. Both get the same entry by its uid.
 */
export async function inviteToCall(
  client: pg.ClientBase,
  app: App,
  call: PhoneTime & { activityId: string; referrerId: string; referrerCalendar: string },
): Promise<void> {
  const { activityId, specialistUid, referrerId, startTime: start, endTime: end } = call;
  const { rows } = await client.query<Row>({
    name: 'call-physicians',
    text: `select p.id, coalesce(p.calendar_email, p.email) as email, p.preferences, s.timezone
      from person p left join phone_schedule s on s.person_id = p.id where p.id = any($1::uuid[])`,
    values: [[specialistUid, referrerId]],
  });
  const link = `${app.config.publicUrl}/dashboard/secure-messaging?econsultId=${activityId}`;
  for (const { id: personId, email, preferences, timezone } of rows) {
    const to = personId === referrerId ? call.referrerCalendar.trim() : email;
    const { language } = readPreferences(preferences);
    await app.outgoing.mail(client, {
      to,
      personId,
      about: [activityId],
      template: 'phone-consult',
      language,
      values: { when: saidTime(start, language, timezone ?? businessZone), link },
      calendar: calendarText({
        uid: `${activityId}@${new URL(app.config.publicUrl).hostname}`,
        start,
        end,
        stamp: app.now(),
        summary: summary[language],
        link,
        organizer: bareAddress(app.config.mailFrom),
        attendee: to,
      }),
    });
  }
}

/**
 * 'Monday, November 23, 2026 at 10:00 a.m. MST': by the wall clock of the zone in which specialists keep their
 * schedules, and with its name.
 */
function saidTime(at: Date, language: OutgoingLanguage, timeZone: string): string {
  const format = new Intl.DateTimeFormat(`${language}-CA`, {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return dateWords(format, at);
}
