import { useLingui } from '@lingui/react/macro';
import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import classes from './compare-dialog.module.css';
import { FileTrouble } from './file-trouble.tsx';
import { ImageStage } from './image-stage.tsx';
import { imageZoom, steppedZoom, type Point } from './zoom.ts';

type Compared = { id: string; name: string; address: string; about: ReactNode };

export type ComparedImages = { images: readonly [Compared, Compared]; onClose: () => void };

const middle: Point = { x: 0, y: 0 };
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Two images side by side, over everything else: they are zoomed and moved together. */
export function CompareDialog({ images, onClose }: ComparedImages) {
  const { t, i18n } = useLingui();
  const ref = useModal(onClose);
  const titleId = useId();
  const [zoom, setZoom] = useState(1);
  const [at, setAt] = useState(middle);
  const step = (steps: number) => setZoom(steppedZoom(imageZoom, zoom, steps));
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  };
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(zoom);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that act on all of it
    <dialog ref={ref} className={classes.viewer} aria-labelledby={titleId} onKeyDown={handleKey}>
      <header className={classes.bar}>
        <h2 id={titleId}>{t`Compare`}</h2>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons */}
        <div className={classes.zoom} role="group" aria-label={t`Zoom`}>
          <IconButton
            label={t`Zoom out`}
            icon={<IconZoomOut {...icon} />}
            disabled={zoom <= imageZoom.least}
            onClick={() => step(-1)}
          />
          <output className={classes.percent}>{percent}</output>
          <IconButton
            label={t`Zoom in`}
            icon={<IconZoomIn {...icon} />}
            disabled={zoom >= imageZoom.most}
            onClick={() => step(1)}
          />
        </div>
        <IconButton label={t`Close`} icon={<IconX {...icon} />} data-first onClick={onClose} />
      </header>
      <div className={classes.pair}>
        {images.map((image) => (
          <Side key={image.id} image={image} zoom={zoom} onZoom={setZoom} at={at} onMove={setAt} />
        ))}
      </div>
    </dialog>
  );
}

type SideProps = {
  image: Compared;
  zoom: number;
  onZoom: (zoom: number) => void;
  at: Point;
  onMove: (at: Point) => void;
};

function Side({ image: { name, address, about }, zoom, onZoom, at, onMove }: SideProps) {
  const [failed, setFailed] = useState(false);
  return (
    <figure className={classes.side}>
      {failed ? (
        <FileTrouble address={address} onTryAgain={() => setFailed(false)} />
      ) : (
        <ImageStage
          address={address}
          name={name}
          zoom={zoom}
          onZoom={onZoom}
          onFailed={() => setFailed(true)}
          joined={{ at, onMove }}
        />
      )}
      <figcaption>{about}</figcaption>
    </figure>
  );
}
