import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './tree.module.css';

type Props = {
  /** What is to be named. */
  label: string;
  onCreate: (name: string) => void;
  onClose: () => void;
};

/** A name and Create, which is disabled while the name is empty; Enter creates too, Esc closes. */
export function CreateLine({ label, onCreate, onClose }: Props) {
  const [name, setName] = useState('');
  const empty = isBlank(name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it
    <form
      className={classes.create}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (empty) return;
        onCreate(name.trim());
        setName('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody asked for this line
        autoFocus
        className={classes.name}
        aria-label={label}
        placeholder={label}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={empty}>
        <Trans>Create</Trans>
      </Button>
    </form>
  );
}
