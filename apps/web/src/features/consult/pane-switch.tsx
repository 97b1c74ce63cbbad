import { Trans, useLingui } from '@lingui/react/macro';
import classes from './consult.module.css';

export type Pane = 'thread' | 'details';

/** Chooses the pane where there is room for one only (under 1200 px). */
export function PaneSwitch({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.paneSwitch} aria-label={t`Pane`}>
      <button type="button" aria-pressed={pane === 'thread'} onClick={() => onChange('thread')}>
        <Trans>Messages</Trans>
      </button>
      <button type="button" aria-pressed={pane === 'details'} onClick={() => onChange('details')}>
        <Trans>Details</Trans>
      </button>
    </fieldset>
  );
}
