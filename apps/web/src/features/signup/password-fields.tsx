import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { idOf } from './fields.ts';
import { Waits } from './section.tsx';
import { useFault } from './use-fault.ts';
import type { PracticeId } from './use-practice-id.ts';
import classes from './signup.module.css';

/**
 * Password and its repetition; disabled until the practice id is valid or the person goes on without. Document 1,
 * section 4.
 */
export function PasswordFields({ practice }: { practice: PracticeId }) {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  const [shown, setShown] = useState(false);
  const { fieldName } = practice;
  return (
    <fieldset className={classes.fields} disabled={!practice.settled}>
      {practice.settled ? null : <Waits>{t`Validate your ${fieldName} first, then choose a password.`}</Waits>}
      <div className={classes.grid}>
        <div data-span="6">
          <PasswordField
            id={idOf('password')}
            label={<Trans>Password</Trans>}
            autoComplete="new-password"
            hint={t`6 or more characters`}
            error={useFault('password')}
            shown={shown}
            onShow={setShown}
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
