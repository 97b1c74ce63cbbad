import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { availabilityFor } from '@consult/domain/directory/kinds-taken.ts';
import { ReturningText, type Service } from '../directory/directory.ts';
import type { FormValues } from './form-values.ts';
import classes from './phone.module.css';

/** The choice between an answer in writing and a call, where the service offers both. */
export function KindChoice({ service }: { service: Service }) {
  const { register } = useFormContext<FormValues>();
  if (service.type !== 'service' || !service.phoneConsult) return null;
  const when = (kind: FormValues['activityType']) => {
    const { available, returning } = availabilityFor(kind, service);
    return available ? undefined : (
      <>
        · <ReturningText returning={returning} />
      </>
    );
  };
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.hidden}>
        <Trans>Kind of consult</Trans>
      </legend>
      <Checkbox
        radio
        value="econsult"
        label={<Trans>eConsult</Trans>}
        hint={when('econsult')}
        {...register('activityType')}
      />
      <Checkbox
        radio
        value="phoneConsult"
        label={<Trans>Phone consult</Trans>}
        hint={when('phoneConsult')}
        {...register('activityType')}
      />
    </fieldset>
  );
}
