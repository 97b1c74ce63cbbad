import { useWatch } from 'react-hook-form';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import { normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import type { Service } from './directory-queries.ts';
import type { FormValues } from './form-values.ts';
import { serviceTitle } from './service-facts.tsx';
import classes from './composer.module.css';

/** The subject that the consult will have: 'specialty - subsite, PHN' once all three are there. */
export function DerivedSubject({ service }: { service: Service | null }) {
  const [phn, province] = useWatch<FormValues, ['phn', 'patientProvince']>({ name: ['phn', 'patientProvince'] });
  if (!service) return null;
  const subject = defaultSubject({ ...service, phn: normalizeHealthNumber(province, phn) });
  return (
    <p className={classes.subject} data-whole={subject !== null || undefined}>
      {subject ?? serviceTitle(service)}
    </p>
  );
}
