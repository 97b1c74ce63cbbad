import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { unkeptForm } from './unkept-form.ts';
import classes from './text-area.module.css';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children'> & {
  label: ReactNode;
  optional?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text under a label; it grows with its text. */
export function TextArea({ label, optional, hint, error, id, ref, rows = 2, className, ...area }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} {...(id === undefined ? {} : { id })}>
      {(parts) => (
        <textarea
          form={unkeptForm}
          {...area}
          {...parts}
          ref={ref}
          rows={rows}
          className={[parts.className, classes.area, className ?? ''].join(' ')}
        />
      )}
    </Field>
  );
}
