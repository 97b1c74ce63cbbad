import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import classes from './field.module.css';

/** The attributes that label and describe a control inside a Field. */
type FieldParts = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

export type FieldProps = {
  label: ReactNode;
  /** The word 'optional' in the language of the page; fields are required unless it is given. */
  optional?: ReactNode;
  /** Stands at the right end of the label's line, for instance a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
};

/** A label above the control, and one line below that helps or says what to correct. */
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
    /** Stands inside the field, at its right end. */
    end?: ReactNode;
  };

/**
 * One line of text. It takes every attribute and the ref of an input, so that a form library can hold it. Unless it
 * says what may be filled in, the browser keeps nothing of it in its own files.
 */
export function TextField({ label, optional, aside, hint, error, id, end, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} optional={optional} aside={aside} hint={hint} error={error} id={id}>
      {(parts) => (
        <span className={classes.box}>
          <input autoComplete="off" {...input} {...parts} ref={ref} data-end={end ? true : undefined} />
          {end ? <span className={classes.end}>{end}</span> : null}
        </span>
      )}
    </Field>
  );
}
