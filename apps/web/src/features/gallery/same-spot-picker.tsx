import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import classes from './gallery-panel.module.css';

/** Its code is loaded when somebody first opens it. */
const GalleryPicker = lazy(async () => {
  const { GalleryPicker: picker } = await import('./gallery-picker.tsx');
  return { default: picker };
});

type Props = { onChoose: (mediaId: string) => void; onClose: () => void };

/** The photos of the gallery, over the camera: the chosen one is shown over its picture. */
export function SameSpotPicker({ onChoose, onClose }: Props) {
  const { t } = useLingui();
  const ref = useModal(onClose);
  return (
    <dialog ref={ref} className={classes.panel} aria-labelledby="heading-same-spot">
      <div className={classes.inside}>
        <header className={classes.panelHead}>
          <h2 id="heading-same-spot">
            <Trans>Same spot again</Trans>
          </h2>
          <IconButton label={t`Close`} icon={<IconX size={18} stroke={1.75} aria-hidden="true" />} onClick={onClose} />
        </header>
        <p className={classes.note}>
          <Trans>
            Choose an earlier photo. It is shown over the camera’s picture, and is not part of what you take.
          </Trans>
        </p>
        <div className={classes.media}>
          <Suspense>
            <GalleryPicker
              imagesOnly
              form={null}
              onCamera={null}
              chosen={[]}
              onChange={([id]) => (id ? onChoose(id) : undefined)}
            />
          </Suspense>
        </div>
        <footer className={classes.panelFoot}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
