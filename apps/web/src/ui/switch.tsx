import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import classes from './switch.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children' | 'role'> & {
  label: ReactNode;
  /** Says below the label what the switch does. */
  hint?: ReactNode;
};

/** On or off, at the right end of its line; the whole line is the target. */
export function Switch({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <label className={classes.line}>
      <span className={classes.words}>
        <span className={classes.label} id={`${id}-label`}>
          {label}
        </span>
        {hint ? (
          <span className={classes.hint} id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
        role="switch"
        className={classes.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
}
