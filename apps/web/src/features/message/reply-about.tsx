import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fullName } from '../../app/names.ts';
import { ageWords } from '../../ui/age-words.ts';
import { useBusinessToday } from '../../ui/now.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './reply.module.css';

/** More people than this are counted, not named. */
const namedAtMost = 2;

type Props = { id: string; activity: Activity; viewerId: string };

/** To whom a reply goes and about whom, above it: the wrong patient is noticed before the words are sent. */
export function ReplyAbout({ id, activity, viewerId }: Props) {
  const { t, i18n } = useLingui();
  const age = usePatientAge(activity);
  const { patient, members, empty } = activity;
  const others = members.filter(({ personId }) => personId !== viewerId);
  if (empty || others.length === 0) return null;
  const names =
    others.length > namedAtMost
      ? t`${plural(others.length, { one: '# person', other: '# people' })}`
      : new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(others.map(fullName));
  const about = [`${patient.firstName} ${patient.lastName}`, age].filter(Boolean).join(', ');
  return (
    <p id={id} className={classes.about}>
      <IconArrowBackUp size={14} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>
          To {names}, about <strong>{about}</strong>
        </Trans>
      </span>
    </p>
  );
}

/** Here the line above the field is described, not seen (reply.module.css). */
const small = matchMedia('(max-width: 600px), (max-height: 480px)');

/** What the empty reply says: about whom it will be, where the line above it does not say so. */
export function useReplyPlaceholder(activity: Activity): string {
  const { t } = useLingui();
  const age = usePatientAge(activity);
  const isSmall = useSyncExternalStore(
    (listener) => {
      small.addEventListener('change', listener);
      return () => small.removeEventListener('change', listener);
    },
    () => small.matches,
  );
  const name = activity.patient.firstName;
  return isSmall && !activity.empty && name && age ? t`Reply about ${name}, ${age}` : t`Write a reply`;
}

function usePatientAge({ patient }: Activity): string | null {
  const { i18n } = useLingui();
  return ageWords(i18n, patient.dateOfBirth, useBusinessToday());
}
