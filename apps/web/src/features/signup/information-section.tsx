import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { TextField } from '../../ui/field.tsx';
import { idOf } from './fields.ts';
import { PasswordFields } from './password-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { PracticeIdField } from './practice-id-field.tsx';
import { Section } from './section.tsx';
import { useFault } from './use-fault.ts';
import type { PracticeId } from './use-practice-id.ts';
import classes from './signup.module.css';

/** The person: name, how to reach them, practice id and password. A resident is not asked for a city. */
export function InformationSection({ practice }: { practice: PracticeId }) {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  const role = useWatch<SignupForm, 'selectedRole'>({ name: 'selectedRole' });
  return (
    <Section name="information" title={<Trans>Information</Trans>}>
      <div className={classes.grid}>
        <div data-span="6">
          <TextField
            id={idOf('firstName')}
            label={<Trans>First name</Trans>}
            autoComplete="given-name"
            maxLength={signupTextMax}
            error={useFault('firstName')}
            {...form.register('firstName')}
          />
        </div>
        <div data-span="6">
          <TextField
            id={idOf('lastName')}
            label={<Trans>Last name</Trans>}
            autoComplete="family-name"
            maxLength={signupTextMax}
            error={useFault('lastName')}
            {...form.register('lastName')}
          />
        </div>
        <div data-span="6">
          <PhoneField name="cellPhone" label={<Trans>Cell phone</Trans>} autoComplete="tel-national" />
        </div>
        <div data-span="6">
          <TextField
            id={idOf('email')}
            label={<Trans>E-mail</Trans>}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            placeholder={t`name@clinic.ca`}
            hint={t`You sign in with it.`}
            error={useFault('email')}
            {...form.register('email')}
          />
        </div>
        {role === 'Resident' ? null : <CityField />}
      </div>
      <PracticeIdField practice={practice} />
      <PasswordFields practice={practice} />
    </Section>
  );
}

function CityField() {
  const form = useFormContext<SignupForm>();
  return (
    <div data-span="6">
      <TextField
        id={idOf('city')}
        label={<Trans>City</Trans>}
        autoComplete="address-level2"
        maxLength={signupTextMax}
        error={useFault('city')}
        {...form.register('city')}
      />
    </div>
  );
}
