import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './share.module.css';
import type { WindowState } from './window-query.ts';

type Props = {
  files: WindowState['files'];
  ticked: ReadonlySet<string>;
  disabled: boolean;
  onToggle: (id: string) => void;
  onStop: (id: string) => void;
};

/** The files of the consult that a patient can open, each with a tick of its own. */
export function FileTicks({ files, ticked, disabled, onToggle, onStop }: Props) {
  const { t } = useLingui();
  const words = { picture: t`Picture`, pdf: t`PDF`, film: t`Film` };
  if (files.length === 0) return null;
  return (
    <fieldset className={classes.ticks}>
      <legend>
        <Trans>Files</Trans>
      </legend>
      {files.map(({ id, name, what, shared }) => (
        <div className={classes.item} key={id}>
          <Checkbox
            label={<span className={classes.text}>{name}</span>}
            hint={words[what]}
            checked={ticked.has(id)}
            disabled={disabled}
            onChange={() => onToggle(id)}
          />
          {shared ? (
            <Button look="quiet" aria-label={t`Stop sharing ${name}`} disabled={disabled} onClick={() => onStop(id)}>
              <Trans>Stop sharing</Trans>
            </Button>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
