import { Trans, useLingui } from '@lingui/react/macro';
import { IconLibrary, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ResourcesDialog } from '../library/library.ts';
import { opensForPatient, type ChosenHandout } from './share-choice.ts';
import classes from './share.module.css';

type Props = {
  chosen: readonly ChosenHandout[];
  disabled: boolean;
  fault: Fault | undefined;
  onChange: (chosen: readonly { id: string; name: string }[]) => void;
};

/** Handouts straight from the viewer's library, chosen by name. */
export function HandoutChoice({ chosen, disabled, fault, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const listed = chosen.map(({ resourceId, name }) => ({ id: resourceId, name }));
  const wrong = faultText(i18n, fault);
  return (
    <fieldset className={classes.ticks}>
      <legend>
        <Trans>Handouts</Trans>
      </legend>
      {listed.length > 0 ? (
        <ul className={classes.handouts}>
          {listed.map(({ id, name }) => (
            <li key={id}>
              <IconLibrary size={16} stroke={1.75} aria-hidden="true" />
              <span className={classes.text}>{name}</span>
              <IconButton
                label={t`Remove ${name}`}
                icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
                disabled={disabled}
                onClick={() => {
                  onChange(listed.filter((one) => one.id !== id));
                  afterCommit(() => add.current?.focus());
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {wrong ? (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
      <span>
        <Button
          ref={add}
          icon={<IconLibrary size={16} stroke={1.75} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          <Trans>Choose from your resources</Trans>
        </Button>
      </span>
      {open
        ? // Outside the form, which a key in its search would submit.
          createPortal(
            <ResourcesDialog
              overDialog
              chosen={listed}
              onChange={onChange}
              opens={opensForPatient}
              onClose={() => setOpen(false)}
            />,
            document.body,
          )
        : null}
    </fieldset>
  );
}
