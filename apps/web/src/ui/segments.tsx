import { useId, type ReactNode } from 'react';
import classes from './segments.module.css';

type Props<Value extends string> = {
  /** The name of the choice, for a screen reader. */
  label: ReactNode;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** One of two or three, side by side in a header. */
export function Segments<Value extends string>({ label, choices, value, onChange, disabled = false }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.segments} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
