import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import warning from '../features/camera/check-warning.module.css';
import { warningWords } from '../features/camera/photo-check/warning-words.ts';
import { announce } from '../ui/announce.tsx';
import { Button } from '../ui/button.tsx';
import type { PhonePhoto, PhotoQueue } from './photo-queue.ts';

/** Of the newest photo with which something may be wrong: what, and whether to take it again. Never a refusal. */
export function CheckQuestion({ queue }: { queue: PhotoQueue }) {
  const photos = useSyncExternalStore(queue.subscribe, queue.photos);
  const doubtful = photos.find(({ warnings }) => warnings.length > 0);
  return doubtful ? <Question key={doubtful.key} photo={doubtful} queue={queue} /> : null;
}

function Question({ photo, queue }: { photo: PhonePhoto; queue: PhotoQueue }) {
  const { i18n } = useLingui();
  const said = photo.warnings.map((one) => warningWords[one]);
  const title = said.map(({ taken }) => i18n._(taken)).join(' · ');
  const say = useEffectEvent(() => announce(title));
  useEffect(() => say(), []);
  return (
    <section className={warning.warning} aria-labelledby="heading-check">
      {photo.picture ? <img className={warning.picture} src={photo.picture} alt="" /> : null}
      <div className={warning.words}>
        <h2 id="heading-check" className={warning.title}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {title}
        </h2>
        <p>
          {said.map(({ advice }) => i18n._(advice)).join(' ')}{' '}
          <Trans>It goes into the gallery when you keep it or take the next one.</Trans>
        </p>
      </div>
      <div className={warning.acts}>
        <Button
          look="primary"
          icon={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => queue.remove(photo.key)}
        >
          <Trans>Retake</Trans>
        </Button>
        <Button onClick={() => queue.keep(photo.key)}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </section>
  );
}
