import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { distinctLabels, hasLabel, maxLabelLength } from '@consult/domain/labelling/labels.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { addOwnLabel, removeOwnLabel } from './label-choices-query.ts';
import classes from './image-label.module.css';

type Props = {
  /** The person's list. */
  own: readonly string[];
  chosen: readonly string[];
  disabled: boolean;
  onToggle: (label: string) => void;
};

/** The person's own labels to choose from; a new one is chosen and joins their list, another may leave it. */
export function OwnLabels({ own, chosen, disabled, onToggle }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const add = async (label: string) => {
    setFailure(null);
    await addOwnLabel(label).catch(setFailure);
  };
  const take = () => {
    const [label] = distinctLabels([text]);
    if (label === undefined) return;
    setText('');
    if (!hasLabel(chosen, label)) onToggle(label);
    if (!hasLabel(own, label)) void add(label);
  };
  const remove = async (label: string) => {
    setFailure(null);
    try {
      await removeOwnLabel(label);
      showSnack({ text: t`${label} is removed from your labels.`, undo: () => void add(label) });
    } catch (error) {
      setFailure(error);
    }
  };
  // What is chosen and on the list no more can still be taken out.
  const shown = distinctLabels([...own, ...chosen]);
  return (
    <fieldset className={classes.labels} disabled={disabled}>
      <legend>
        <Trans>Your own labels</Trans>
      </legend>
      {shown.length > 0 ? (
        <ul className={classes.chips} aria-label={t`Your own labels`}>
          {shown.map((label) => (
            <li key={label}>
              <button type="button" aria-pressed={hasLabel(chosen, label)} onClick={() => onToggle(label)}>
                {label}
              </button>
              {hasLabel(own, label) ? (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t`Remove from your labels: ${label}`}
                  title={t`Remove`}
                  onClick={() => void remove(label)}
                >
                  <IconX size={14} stroke={2} aria-hidden="true" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.add}>
        <TextField
          label={<Trans>Label in your own words</Trans>}
          optional={<Trans>optional</Trans>}
          value={text}
          maxLength={maxLabelLength}
          autoComplete="off"
          error={failure === null ? undefined : callErrorText(i18n, failure)}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={take}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            take();
          }}
        />
        <Button disabled={text.trim() === ''} onClick={take}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
