import type { CSSProperties, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { unkeptForm } from './unkept-form.ts';

type Props = Omit<FieldProps, 'children'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children'> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text; it grows with its text, from `rows` lines to two thirds of the screen. */
export function TextAreaField({ label, optional, aside, hint, error, id, ref, rows = 3, ...area }: Props) {
  return (
    <Field label={label} optional={optional} aside={aside} hint={hint} error={error} id={id}>
      {(parts) => (
        <textarea
          form={unkeptForm}
          {...area}
          {...parts}
          rows={rows}
          ref={ref}
          data-area
          style={{ '--rows': rows } as CSSProperties}
        />
      )}
    </Field>
  );
}
