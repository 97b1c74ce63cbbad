import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Checkbox } from './checkbox.tsx';
import classes from './choice-list.module.css';
import { TextField } from './field.tsx';
import { matches } from './matches.ts';

/** With more choices than these the list is searched. */
const manyFrom = 8;

export type Choice = {
  value: string;
  /** What it is searched by: names, place, credentials. */
  words: string;
  label: ReactNode;
  disabled?: boolean;
};

type Props = {
  /** The id of the group, which an error's link leads to. */
  id: string;
  legend: ReactNode;
  choices: readonly Choice[];
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Stands where there is nothing to choose. */
  empty?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** The search, or the first choice where there is none. */
  firstRef?: Ref<HTMLInputElement>;
};

/**
 * One choice of a list that may be long: it is searched by the beginnings of words, surnames too, and Enter takes the
 * only one left. The chosen one stays in sight whatever is searched.
 */
export function ChoiceList({ id, legend, choices, value, onChange, empty, hint, error, disabled, firstRef }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const many = choices.length > manyFrom;
  const fits = ({ words }: Choice) => typed.trim() === '' || matches(typed.trim(), words);
  const shown = choices.filter((choice) => choice.value === value || fits(choice));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const found = choices.filter((choice) => fits(choice) && !choice.disabled);
    // While it does not say which one, Enter does nothing, and does not send the form either.
    if (typed.trim() !== '') event.preventDefault();
    if (typed.trim() !== '' && found.length === 1) onChange(found[0]!.value);
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes.choices}
      disabled={disabled}
      aria-describedby={[error ? `${id}-note` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined}
    >
      <legend>{legend}</legend>
      {many ? (
        <TextField
          ref={firstRef}
          type="search"
          label={<Trans>Search</Trans>}
          placeholder={t`Search by name`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      ) : null}
      <div className={classes.list}>
        {choices.length === 0 ? <p className={classes.note}>{empty}</p> : null}
        {choices.length > 0 && shown.length === 0 ? (
          <output className={classes.note}>
            <Trans>Nothing found.</Trans>
          </output>
        ) : null}
        {shown.map((choice, index) => (
          <Checkbox
            key={choice.value}
            ref={!many && index === 0 ? firstRef : undefined}
            radio
            name={id}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(choice.value)}
            label={choice.label}
          />
        ))}
      </div>
      {hint ? (
        <p className={classes.note} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={classes.error} id={`${id}-note`}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
