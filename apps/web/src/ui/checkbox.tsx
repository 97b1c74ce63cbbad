import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import classes from './checkbox.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  label: ReactNode;
  /** Stands after the label, quieter. */
  hint?: ReactNode;
  error?: ReactNode;
  /** A radio button: one choice of several, instead of on or off. */
  radio?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox (or radio button) with its label; the whole line is the target. */
export function Checkbox({ label, hint, error, radio = false, ref, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label className={classes.line}>
        <input
          {...input}
          ref={ref}
          type={radio ? 'radio' : 'checkbox'}
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
        <span>
          {label}
          {hint ? <span className={classes.hint}> {hint}</span> : null}
        </span>
      </label>
      {error ? (
        <p className={classes.error} id={`${id}-note`}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
