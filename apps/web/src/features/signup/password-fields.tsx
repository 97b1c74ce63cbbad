import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SignupForm } from '@consult/domain/account/signup-form.ts';
import { TextField } from '../../ui/field.tsx';
import { idOf } from './fields.ts';
import { Waits } from './section.tsx';
import { useFault } from './use-fault.ts';
import type { PracticeId } from './use-practice-id.ts';
import classes from './signup.module.css';

/** Password and its repetition; disabled until the practice id is valid or gone on without. Document 1, section 4. */
export function PasswordFields({ practice }: { practice: PracticeId }) {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  const [shown, setShown] = useState(false);
  const { fieldName } = practice;
  const eye = (
    <button
      type="button"
      className={classes.eye}
      aria-pressed={shown}
      aria-label={t`Show the password`}
      title={t`Show the password`}
      onClick={() => setShown(!shown)}
    >
      {shown ? (
        <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconEye size={16} stroke={1.75} aria-hidden="true" />
      )}
    </button>
  );
  return (
    <fieldset className={classes.fields} disabled={!practice.settled}>
      {practice.settled ? null : <Waits>{t`Validate your ${fieldName} first, then choose a password.`}</Waits>}
      <div className={classes.grid}>
        <div data-span="6">
          <TextField
            id={idOf('password')}
            label={<Trans>Password</Trans>}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            hint={t`6 or more characters`}
            error={useFault('password')}
            end={eye}
            {...form.register('password', {
              onChange: () => {
                const repeated = form.getFieldState('confirmPassword');
                if (repeated.isTouched || repeated.invalid) void form.trigger('confirmPassword');
              },
            })}
          />
        </div>
        <div data-span="6">
          <TextField
            id={idOf('confirmPassword')}
            label={<Trans>Confirm password</Trans>}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            error={useFault('confirmPassword')}
            {...form.register('confirmPassword')}
          />
        </div>
      </div>
    </fieldset>
  );
}
