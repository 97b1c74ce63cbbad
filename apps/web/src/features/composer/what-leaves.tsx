import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { usePlaceWords } from '../../app/place-words.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';
import { useUploads } from '../attachment/attachment.ts';
import type { Service } from '../directory/directory.ts';
import { activityTypeOf } from './consult-check.ts';
import type { FormValues } from './form-values.ts';
import { recipientsOf, type Recipients } from './recipients.ts';

type Props = {
  patient: string;
  /** '' where something beside it says it. */
  service: string;
  /** null where something beside it says them. */
  recipients: Recipients | null;
  files: number;
  className: string | undefined;
};

/** What leaves with a consult: patient, service, recipients and files, in one line. */
export function WhatLeaves({ patient, service, recipients, files, className }: Props) {
  const { t, i18n } = useLingui();
  const type = recipients?.toOneOf ? 'disjunction' : 'conjunction';
  const names = new Intl.ListFormat(i18n.locale, { type }).format(recipients?.names ?? []);
  const parts = [
    patient,
    service,
    names && t`To ${names}`,
    files > 0 && t`${plural(files, { one: '# file', other: '# files' })}`,
  ];
  return <p className={className}>{parts.filter(Boolean).join(' · ')}</p>;
}

const watched = [
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'activityType',
  'phoneConsultData.specialistUid',
  'galleryMedia',
] as const;

/** The same of the form as it stands; nothing before it has a patient. */
export function WhatWouldLeave({
  formId,
  service,
  className,
}: {
  formId: string;
  service: Service;
  className: string | undefined;
}) {
  const { i18n } = useLingui();
  const words = usePlaceWords();
  const [first, last, born, activityType, specialistUid, photos] = useWatch<FormValues, typeof watched>({
    name: watched,
  });
  const files = useUploads(formId).uploads.length + photos.length;
  const name = `${first} ${last}`.trim();
  if (!name) return null;
  const age = wholeAgeWords(i18n, born, businessDayAt(serverNow()));
  return (
    <WhatLeaves
      patient={age ? `${name}, ${age}` : name}
      service={words.title(service)}
      recipients={recipientsOf(service, { activityType: activityTypeOf({ activityType }, { service }), specialistUid })}
      files={files}
      className={className}
    />
  );
}
