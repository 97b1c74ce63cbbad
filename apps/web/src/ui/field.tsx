import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import classes from './field.module.css';

/** What a control inside a Field needs to be labelled and described. */
type FieldParts = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

export type FieldProps = {
  label: ReactNode;
  /** The exception to the rule: the word 'optional' in the language of the page. */
  optional?: ReactNode;
  /** At the right end of the label's line, a link for instance. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
};

/** Label above, control, then one line that helps or says how to mend it. */
export function Field({ label, optional, aside, hint, error, id, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={control}>
          {label}
          {optional ? <span className={classes.optional}> {optional}</span> : null}
        </label>
        {aside}
      </div>
      {children({
        id: control,
        'aria-describedby': note ? `${control}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        className: classes.control ?? '',
      })}
      {note ? (
        <p className={error ? classes.error : classes.hint} id={`${control}-note`}>
          {error ? <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> : null}
          {note}
        </p>
      ) : null}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children'> & {
    ref?: React.Ref<HTMLInputElement>;
    /** Inside the field, at its right end. */
    end?: ReactNode;
  };

/** One line of text. Takes every attribute and the ref of an input, so a form library can hold it. */
export function TextField({ label, optional, aside, hint, error, id, end, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} optional={optional} aside={aside} hint={hint} error={error} id={id}>
      {(parts) => (
        <span className={classes.box}>
          <input {...input} {...parts} ref={ref} data-end={end ? true : undefined} />
          {end ? <span className={classes.end}>{end}</span> : null}
        </span>
      )}
    </Field>
  );
}
