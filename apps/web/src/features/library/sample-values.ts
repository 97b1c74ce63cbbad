import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlaceholderValues } from '@consult/domain/library/fill.ts';
import { salutation } from '../../app/names.ts';
import type { Profile } from '../../app/session.ts';

/** What placeholders stand for in the preview: a patient and a referrer who do not exist, and the writer. */
export function sampleValues(i18n: I18n, profile: Profile | null | undefined, today: string): PlaceholderValues {
  const location = profile?.locations.find((one) => one.default) ?? profile?.locations[0];
  const count = 42;
  return {
    referrer: `${salutation('Dre')} Falardeau`,
    'referrer-first-name': 'Odile',
    'referrer-last-name': 'Falardeau',
    'referrer-clinic': i18n._(msg`Elm Street Family Practice`),
    'patient-name': 'Delphine Okafor',
    'patient-first-name': 'Delphine',
    'patient-age': i18n._(msg`${count} y`),
    'patient-date-of-birth': '1984/02/29',
    specialty: i18n._(msg`Dermatology`),
    subsite: i18n._(msg({ message: 'Moles', context: 'subsite of a sample consult' })),
    today,
    ...ownValues(profile, location),
  };
}

type Own = Pick<PlaceholderValues, 'my-name' | 'my-credentials' | 'my-clinic' | 'clinic-phone' | 'clinic-fax'>;

function ownValues(profile: Profile | null | undefined, location: Profile['locations'][number] | undefined): Own {
  const name = profile ? [salutation(profile.salutation), profile.firstName, profile.lastName] : [];
  return {
    'my-name': name.filter((part) => part.trim() !== '').join(' '),
    'my-credentials': profile?.credentials ?? '',
    'my-clinic': location?.clinicName ?? '',
    'clinic-phone': location?.clinicPhone ?? '',
    'clinic-fax': location?.fax ?? '',
  };
}
