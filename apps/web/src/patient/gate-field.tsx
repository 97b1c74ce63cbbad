import { useId, type ReactNode, type Ref } from 'react';
import { Sign } from './form/sign.tsx';

type FieldProps = {
  label: string;
  error: string | null;
  hint: ReactNode;
  /** The field, with what ties it to its words. */
  children: (ties: Ties) => ReactNode;
};

type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** A field of the gate with its words. */
export function Labelled({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const parts = [error === null ? '' : `${id}-error`, hint === null ? '' : `${id}-hint`];
  return (
    <div className="question">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === null ? undefined : true,
        'aria-describedby': parts.filter(Boolean).join(' ') || undefined,
      })}
      {error === null ? null : (
        <p className="error" id={`${id}-error`} role="alert">
          <Sign name="error" /> {error}
        </p>
      )}
      {hint === null ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Props = Omit<FieldProps, 'children'> & {
  ref: Ref<HTMLInputElement>;
  value: string;
  isDigits: boolean;
  onType: (value: string) => void;
  onLeave: () => void;
};

/** The field of what proves that it is the patient. No browser keeps it or offers it: it is no password. */
export function GateField({ ref, value, isDigits, onType, onLeave, ...words }: Props) {
  return (
    <Labelled {...words}>
      {(ties) => (
        <input
          {...ties}
          ref={ref}
          name="proof"
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Labelled>
  );
}
