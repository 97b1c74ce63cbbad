import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field.tsx';
import classes from './password-field.module.css';

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={classes.eye}
          aria-pressed={shown}
          aria-label={t`Show the password`}
          title={t`Show the password`}
          onClick={() => setShown(!shown)}
        >
          <Eye size={16} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
