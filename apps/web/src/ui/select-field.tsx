import { IconSelector } from '@tabler/icons-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { unkeptForm } from './unkept-form.ts';
import { useSearchedSelect } from './use-searched-select.tsx';
import classes from './select-field.module.css';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  ref?: Ref<HTMLSelectElement>;
  children: ReactNode;
};

type FieldProps = SelectProps & {
  label: ReactNode;
  optional?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string;
};

/**
 * The device's own list of choices under a label: a wheel on a phone, a menu on a desktop. A long one is searched by
 * typing.
 */
export function SelectField({ label, optional, hint, error, id, className, ref, children, ...select }: FieldProps) {
  const { handlers, list } = useSearchedSelect(label);
  return (
    <Field label={label} optional={optional} hint={hint} error={error} {...(id === undefined ? {} : { id })}>
      {(parts) => (
        <span className={classes.box}>
          <select
            form={unkeptForm}
            {...handlers}
            {...select}
            {...parts}
            ref={ref}
            className={[parts.className, classes.select, className ?? ''].join(' ')}
          >
            {children}
          </select>
          <IconSelector className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />
          {list}
        </span>
      )}
    </Field>
  );
}

type PickerProps = SelectProps & {
  /** Stands in front of the choice, inside the same border. */
  label: ReactNode;
  icon?: ReactNode;
};

/** A choice in a header or toolbar, its name in front of it on the same line. */
export function Picker({ label, icon, ref, children, className, ...select }: PickerProps) {
  const { handlers, list } = useSearchedSelect(label);
  return (
    <label className={[classes.picker, className ?? ''].join(' ')} data-disabled={select.disabled || undefined}>
      {icon}
      <span className={classes.name}>{label}</span>
      <select form={unkeptForm} {...handlers} {...select} ref={ref} className={classes.bare}>
        {children}
      </select>
      <IconSelector className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />
      {list}
    </label>
  );
}
