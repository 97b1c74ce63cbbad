import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import {
  mostDays,
  placeholderKeys,
  type Placeholder,
  type PlaceholderKey,
} from '@consult/domain/library/placeholders.ts';

const words: Readonly<Record<PlaceholderKey, MessageDescriptor>> = {
  referrer: msg({ message: 'referrer', context: 'placeholder' }),
  'referrer-first-name': msg({ message: 'referrer first name', context: 'placeholder' }),
  'referrer-last-name': msg({ message: 'referrer last name', context: 'placeholder' }),
  'referrer-clinic': msg({ message: 'referrer clinic', context: 'placeholder' }),
  'patient-name': msg({ message: 'patient name', context: 'placeholder' }),
  'patient-first-name': msg({ message: 'patient first name', context: 'placeholder' }),
  'patient-age': msg({ message: 'patient age', context: 'placeholder' }),
  'patient-date-of-birth': msg({ message: 'patient date of birth', context: 'placeholder' }),
  specialty: msg({ message: 'specialty', context: 'placeholder' }),
  subsite: msg({ message: 'subsite', context: 'placeholder' }),
  today: msg({ message: 'today', context: 'placeholder' }),
  'my-name': msg({ message: 'my name', context: 'placeholder' }),
  'my-credentials': msg({ message: 'my credentials', context: 'placeholder' }),
  'my-clinic': msg({ message: 'my clinic', context: 'placeholder' }),
  'clinic-phone': msg({ message: 'clinic phone', context: 'placeholder' }),
  'clinic-fax': msg({ message: 'clinic fax', context: 'placeholder' }),
};

/** A placeholder in the language of the page. */
export function placeholderWords(i18n: I18n, placeholder: Placeholder): string {
  if (placeholder.key !== 'date') return i18n._(words[placeholder.key]);
  const { days } = placeholder;
  return i18n._(msg`${plural(days, { one: 'date in # day', other: 'date in # days' })}`);
}

/** The placeholder that is called so in the language of the page; null for other words. */
export function placeholderNamed(i18n: I18n, name: string): Placeholder | null {
  const key = placeholderKeys.find((one) => i18n._(words[one]) === name);
  if (key) return { key };
  const days = Number(/\d+/.exec(name)?.[0]);
  const date = { key: 'date', days } as const;
  return days >= 1 && days <= mostDays && placeholderWords(i18n, date) === name ? date : null;
}

/** The days that the menu offers while nobody types a number. */
const usualDays = 14;

/** What the menu offers: all placeholders, with the date in as many days as somebody types. */
export function offeredPlaceholders(typed: string): readonly Placeholder[] {
  const days = Number(/\d+/.exec(typed)?.[0] ?? usualDays);
  const date: Placeholder[] = days >= 1 && days <= mostDays ? [{ key: 'date', days }] : [];
  return placeholderKeys.flatMap((key): Placeholder[] => (key === 'today' ? [{ key }, ...date] : [{ key }]));
}
