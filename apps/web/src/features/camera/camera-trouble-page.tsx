import { Trans } from '@lingui/react/macro';
import { IconCameraOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Trouble } from './camera-trouble.ts';
import classes from './stage.module.css';

type Props = {
  trouble: Trouble;
  /** It was lost while it recorded. */
  filmKept: boolean;
  onRefresh: () => void;
};

/** Why there is no picture, and how to get one. */
export function CameraTrouble({ trouble, filmKept, onRefresh }: Props) {
  const { what, how } = words[trouble];
  const listed = trouble === 'none' || trouble === 'unplugged';
  return (
    <div className={classes.words} role="alert">
      <IconCameraOff size={24} stroke={1.75} aria-hidden="true" />
      <p className={classes.what}>{what}</p>
      {filmKept ? (
        <p>
          <Trans>What was recorded until then is kept.</Trans>
        </p>
      ) : null}
      <p>{how}</p>
      {trouble === 'insecure' ? null : (
        <Button icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />} onClick={onRefresh}>
          {listed ? <Trans>Refresh the device list</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </div>
  );
}

const words: Record<Trouble, { what: ReactNode; how: ReactNode }> = {
  insecure: {
    what: <Trans>The camera needs a secure connection.</Trans>,
    how: <Trans>Open this page at its address that begins with https.</Trans>,
  },
  refused: {
    what: <Trans>This page may not use the camera.</Trans>,
    how: <Trans>Allow it in your browser, at the sign beside the address, then try again.</Trans>,
  },
  none: {
    what: <Trans>No Available Cameras...</Trans>,
    how: <Trans>Plug a camera in or switch it on, then refresh the device list.</Trans>,
  },
  taken: {
    what: <Trans>Another program is using the camera.</Trans>,
    how: <Trans>Close that program or its tab, then try again. Or choose another camera above.</Trans>,
  },
  unplugged: {
    what: <Trans>The camera was unplugged.</Trans>,
    how: <Trans>Plug it in again, or refresh the device list to use another one.</Trans>,
  },
  failed: {
    what: <Trans>The camera did not start.</Trans>,
    how: <Trans>Try again. If it stays so, restart your browser.</Trans>,
  },
};
