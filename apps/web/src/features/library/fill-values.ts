import type { I18n } from '@lingui/core';
import type { PlaceholderValues } from '@consult/domain/library/fill.ts';
import { fullName, salutation } from '../../app/names.ts';
import { ageWords } from '../../ui/age-words.ts';
import type { Activity, Member } from '../activity/activity.ts';
import { calendarDay } from './calendar-day.ts';

/** What placeholders stand for in a reply to an opened consult; '' for what the consult does not say. */
export function consultValues(
  i18n: I18n,
  { patient, members, specialty, subsite }: Pick<Activity, 'patient' | 'members' | 'specialty' | 'subsite'>,
  { viewerId, now, place }: { viewerId: string; now: Date; place: (english: string) => string },
): PlaceholderValues {
  const referrer = members.find(({ role }) => role === 'referrer');
  const own = members.find(({ personId }) => personId === viewerId);
  const today = calendarDay(now);
  const { firstName, lastName, dateOfBirth } = patient;
  return {
    referrer: referrer ? titledLastName(referrer) : '',
    'referrer-first-name': referrer?.firstName ?? '',
    'referrer-last-name': referrer?.lastName ?? '',
    'referrer-clinic': referrer?.clinicName ?? '',
    'patient-name': `${firstName} ${lastName}`.trim(),
    'patient-first-name': firstName,
    'patient-age': ageWords(i18n, dateOfBirth, today) ?? '',
    'patient-date-of-birth': dateOfBirth.replaceAll('-', '/'),
    specialty: place(specialty),
    subsite: place(subsite),
    today,
    'my-name': own ? fullName(own) : '',
    'my-credentials': own?.credentials ?? '',
    'my-clinic': own?.clinicName ?? '',
    'clinic-phone': own?.phone ?? '',
    'clinic-fax': own?.fax ?? '',
  };
}

/** 'Dr. Falardeau'; of somebody without a title 'Odile Falardeau', whom nobody calls by the last name alone. */
function titledLastName(person: Member): string {
  const title = salutation(person.salutation);
  return title === '' || person.lastName.trim() === '' ? fullName(person) : `${title} ${person.lastName}`;
}
