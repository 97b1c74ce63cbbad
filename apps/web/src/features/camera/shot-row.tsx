import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconMovie, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { retryShot } from '../upload-queue/upload-queue.ts';
import { deleteShot } from './delete-shot.ts';
import { downloadShot } from './download-shot.ts';
import { ShotStateLine } from './shot-state-line.tsx';
import type { ShotState } from './shot-state.ts';
import { shotTimeWords } from './shot-time-words.ts';
import classes from './shot-row.module.css';
import type { VisitShot } from './visit-shots.ts';

/** One photo or film of the visit: its small picture, when it was taken, how far it is, and its buttons. */
export function ShotRow({ shot, state }: { shot: VisitShot; state: ShotState }) {
  const { t, i18n } = useLingui();
  const time = shotTimeWords(i18n, new Date(shot.taken));
  const Kind = shot.film ? IconMovie : IconPhoto;
  const isRefused = state.kind === 'refused';
  const isOnlyHere = (state.kind === 'kept' || state.kind === 'uploading') && state.onlyHere;
  const handleDelete = async ({ currentTarget }: MouseEvent) => {
    // Its row goes with the focus in it: the row after it takes that, or the one before.
    const row = currentTarget.closest('li');
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    await deleteShot(i18n, shot);
    beside?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  return (
    <li className={classes.row} aria-label={shot.film ? t`Film of ${time}` : t`Photo of ${time}`}>
      {shot.picture ? (
        <img className={classes.picture} src={shot.picture} alt="" />
      ) : (
        <Kind className={classes.picture} size={18} stroke={1.75} aria-hidden="true" />
      )}
      <div className={classes.what}>
        <p className={classes.time}>
          {time}
          <span className={classes.size}>{fileSize(shot.size, i18n.locale)}</span>
        </p>
        <ShotStateLine state={state} />
        {shot.consent ? null : (
          <p className={classes.warn}>
            <Trans>No consent recorded</Trans>
          </p>
        )}
        {isRefused ? (
          <Button onClick={() => retryShot(shot.id)}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
      {isRefused || isOnlyHere ? (
        <IconButton
          label={shot.film ? t`Download the film of ${time}` : t`Download the photo of ${time}`}
          icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void downloadShot(shot)}
        />
      ) : null}
      <IconButton
        label={shot.film ? t`Delete the film of ${time}` : t`Delete the photo of ${time}`}
        icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
        onClick={(event) => void handleDelete(event)}
      />
    </li>
  );
}
