import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import camera from '../features/camera/camera.module.css';
import row from '../features/camera/shot-row.module.css';
import { shotTimeWords } from '../features/camera/shot-time-words.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { failureText } from './failure-text.ts';
import type { PhonePhoto, PhotoQueue } from './photo-queue.ts';

/** What this phone has taken, the newest first, and how far each is. */
export function PhoneStrip({ queue }: { queue: PhotoQueue }) {
  const photos = useSyncExternalStore(queue.subscribe, queue.photos);
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent);
  return (
    <section className={camera.section} aria-labelledby="heading-photos">
      <div className={camera.head}>
        <h2 id="heading-photos">
          <Trans>Photos</Trans>
        </h2>
        {unsent > 0 ? (
          <span className={camera.waiting}>
            <Trans>{unsent} waiting</Trans>
          </span>
        ) : null}
      </div>
      <p className={row.state}>
        {unsent > 0 ? (
          <Plural
            value={unsent}
            one="One photo is in this page alone. Do not close it."
            other="# photos are in this page alone. Do not close it."
          />
        ) : (
          <Trans>Nothing stays on this phone. Until a photo is uploaded it is in this page alone.</Trans>
        )}
      </p>
      <ul className={camera.strip}>
        {photos.map((photo) => (
          <PhotoRow key={photo.key} photo={photo} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function PhotoRow({ photo, queue }: { photo: PhonePhoto; queue: PhotoQueue }) {
  const { t, i18n } = useLingui();
  const { key, state, picture, consent } = photo;
  const time = shotTimeWords(i18n, new Date(photo.taken));
  return (
    <li className={row.row} aria-label={t`Photo of ${time}`}>
      {picture ? (
        <img className={row.picture} src={picture} alt="" />
      ) : (
        <IconPhoto className={row.picture} size={18} stroke={1.75} aria-hidden="true" />
      )}
      <div className={row.what}>
        <p className={row.time}>{time}</p>
        <PhotoStateLine photo={photo} />
        {consent ? null : (
          <p className={row.warn}>
            <Trans>No consent recorded</Trans>
          </p>
        )}
        {state.kind === 'refused' ? (
          <Button onClick={() => queue.retry(key)}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
      {state.kind === 'in-gallery' ? null : (
        <IconButton
          label={t`Delete the photo of ${time}`}
          icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => queue.remove(key)}
        />
      )}
    </li>
  );
}

/** How far a photo is, in words; while it is uploaded with a bar. */
function PhotoStateLine({ photo: { state } }: { photo: PhonePhoto }) {
  const { t, i18n } = useLingui();
  switch (state.kind) {
    case 'waiting':
      return (
        <p className={row.warn}>
          {navigator.onLine ? <Trans>Waiting to be uploaded</Trans> : <Trans>Waiting for the connection</Trans>}
        </p>
      );
    case 'uploading': {
      const { percent } = state;
      return (
        <>
          <p className={row.state}>
            <Trans>Uploading, {percent}%</Trans>
          </p>
          <progress className={row.bar} aria-label={t`Upload`} value={percent} max={100} />
        </>
      );
    }
    case 'doubtful':
      return (
        <p className={row.warn}>
          <Trans>Waiting for your decision</Trans>
        </p>
      );
    case 'in-gallery':
      return (
        <p className={row.done}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>In the gallery</Trans>
        </p>
      );
    case 'refused':
      return <p className={row.fault}>{failureText(i18n, state.code)}</p>;
  }
}
