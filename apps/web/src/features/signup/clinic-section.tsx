import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { TextField } from '../../ui/field.tsx';
import { idOf } from './fields.ts';
import { PhoneField } from './phone-field.tsx';
import { Section } from './section.tsx';
import type { SignupLists } from './signup-queries.ts';
import { useFault } from './use-fault.ts';
import classes from './signup.module.css';

type Props = { open: boolean; fieldName: string; content: SignupLists };

/** The clinic: its name (with suggestions), city, phone and fax. */
export function ClinicSection({ open, fieldName, content }: Props) {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  const city = useWatch<SignupForm, 'city'>({ name: 'city' });
  return (
    <Section
      name="clinic"
      title={<Trans>Clinic information</Trans>}
      waits={open ? null : t`Validate your ${fieldName} first.`}
    >
      <div className={classes.grid}>
        <div data-span="6">
          <TextField
            id={idOf('clinicName')}
            label={<Trans>Clinic name</Trans>}
            list="signup-clinic-names"
            autoComplete="organization"
            maxLength={signupTextMax}
            error={useFault('clinicName')}
            {...form.register('clinicName')}
          />
          <datalist id="signup-clinic-names">
            {content.clinicNames.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <div data-span="6">
          {/* The form has one city, which both sections show. */}
          <TextField
            id={idOf('clinicCity')}
            label={<Trans>Clinic city</Trans>}
            autoComplete="off"
            maxLength={signupTextMax}
            hint={t`The same as above`}
            error={useFault('city')}
            value={city}
            onChange={({ target }) => form.setValue('city', target.value, { shouldDirty: true })}
            onBlur={() => void form.trigger('city')}
          />
        </div>
        <div data-span="6">
          <PhoneField name="clinicPhone" label={<Trans>Clinic phone</Trans>} autoComplete="off" />
        </div>
        <div data-span="6">
          <PhoneField name="fax" label={<Trans>Clinic fax</Trans>} autoComplete="off" />
        </div>
      </div>
    </Section>
  );
}
