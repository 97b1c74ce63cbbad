import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useFormState } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import type { ServiceForm } from '../directory/directory.ts';
import { faultText } from '../../app/fault-text.ts';
import { useFieldLabel } from './field-labels.ts';
import { focusField, idOf, listFaults, type FaultAt } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import classes from './composer.module.css';

type Props = {
  form: ServiceForm | null;
  serviceId: string | null;
  /** The server's faults about fields that this page does not have. */
  others: readonly FaultAt[];
  /** Whether the server refused the form before it was opened: its faults are listed at once. */
  refused: boolean;
};

/** The faults after a try to send, each with a link to its field. The list empties as the fields are corrected. */
export function FormErrors({ form, serviceId, others, refused }: Props) {
  const { i18n } = useLingui();
  const label = useFieldLabel(form);
  const { errors, submitCount } = useFormState<FormValues>();
  const faults = submitCount > 0 || refused ? listFaults(errors, form, serviceId) : [];
  if (faults.length === 0 && others.length === 0) return null;
  return (
    <Banner tone="err" flush title={<Trans>Check form for errors.</Trans>}>
      <span className={classes.errors}>
        {faults.map(({ field }, index) => (
          <Fragment key={field}>
            {index > 0 ? ', ' : ''}
            <a
              href={`#${idOf(field)}`}
              className={classes.errorLink}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {label(field)}
            </a>
          </Fragment>
        ))}
        {others.map(({ field, fault }) => (
          <span key={field}> {faultText(i18n, fault)}</span>
        ))}
      </span>
    </Banner>
  );
}
