import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field.tsx';
import classes from './password-field.module.css';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** Set where the form decides whether it is shown, because its eye shows several fields. */
  shown?: boolean;
  onShow?: (shown: boolean) => void;
};

/** A password, hidden until its eye is pressed. */
export function PasswordField({ shown: held, onShow, ...field }: Props) {
  const { t } = useLingui();
  const [own, setOwn] = useState(false);
  const shown = held ?? own;
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={classes.eye}
          aria-pressed={shown}
          aria-label={t`Show the password`}
          title={t`Show the password`}
          onClick={() => (onShow ?? setOwn)(!shown)}
        >
          <Eye size={16} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
