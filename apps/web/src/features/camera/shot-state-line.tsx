import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { callErrorText } from '../../app/call-error-text.ts';
import type { ShotState } from './shot-state.ts';
import classes from './shot-row.module.css';

/** How far a shot is, in words; while it is uploaded with a bar. */
export function ShotStateLine({ state }: { state: ShotState }) {
  const { t, i18n } = useLingui();
  switch (state.kind) {
    case 'keeping':
      return (
        <p className={classes.state}>
          <Trans>Being kept…</Trans>
        </p>
      );
    case 'kept':
      return state.onlyHere ? (
        <p className={classes.warn}>
          <Trans>In this tab only until it is uploaded</Trans>
        </p>
      ) : (
        <p className={classes.state}>
          <Trans>Kept on this device, waiting</Trans>
        </p>
      );
    case 'uploading': {
      const { percent } = state;
      return (
        <>
          <p className={state.onlyHere ? classes.warn : classes.state}>
            <Trans>Uploading, {percent}%</Trans>
          </p>
          <progress className={classes.bar} aria-label={t`Upload`} value={percent} max={100} />
        </>
      );
    }
    case 'in-gallery':
      return (
        <p className={classes.done}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>In your gallery</Trans>
        </p>
      );
    case 'refused':
      return (
        <p className={classes.fault}>
          {state.error ? callErrorText(i18n, state.error) : <Trans>It could not be uploaded.</Trans>}
        </p>
      );
    case 'gone':
      return (
        <p className={classes.state}>
          <Trans>No longer waiting here</Trans>
        </p>
      );
  }
}
