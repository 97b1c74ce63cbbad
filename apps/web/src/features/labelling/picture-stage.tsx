import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { ErrorState } from '../../ui/states.tsx';
import { ImageStage, imageZoom, steppedZoom } from '../viewer/viewer.ts';
import type { LentPicture } from './lent-pictures.ts';
import classes from './labelling.module.css';

type Props = {
  image: LentImage;
  picture: LentPicture;
  /** What a screen reader says of it. */
  name: string;
  onAgain: () => void;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The picture, as large as there is room, with zoom. */
export function PictureStage({ image: { width, height }, picture, name, onAgain }: Props) {
  const { t, i18n } = useLingui();
  const { address, error, gone, loadAgain } = picture;
  const [zoom, setZoom] = useState(1);
  const [broken, setBroken] = useState(false);
  const step = (by: number) => setZoom(steppedZoom(imageZoom, zoom, by));
  useShortcut('+', t`Zoom in`, () => step(1));
  useShortcut('=', null, () => step(1));
  useShortcut('-', t`Zoom out`, () => step(-1));
  useShortcut('0', t`Whole image`, () => setZoom(1));
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(zoom);
  if (gone)
    return (
      <div className={classes.stage}>
        <ErrorState title={<Trans>This image is not lent to you any more.</Trans>} />
        <Button icon={<IconRefresh {...icon} />} onClick={onAgain}>
          <Trans>See what is lent to you</Trans>
        </Button>
      </div>
    );
  if (error || broken)
    return (
      <div className={classes.stage}>
        <ErrorState
          title={<Trans>This image could not be loaded.</Trans>}
          onTryAgain={() => {
            setBroken(false);
            loadAgain();
          }}
        />
      </div>
    );
  return (
    <div className={classes.stage}>
      {address === null ? (
        <output className={classes.note}>
          <Trans>Loading images…</Trans>
        </output>
      ) : (
        <div className={classes.picture} style={{ '--ratio': width / height } as CSSProperties}>
          <ImageStage address={address} name={name} zoom={zoom} onZoom={setZoom} onFailed={() => setBroken(true)} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons */}
      <div className={classes.zoom} role="group" aria-label={t`Zoom`}>
        <IconButton
          label={t`Zoom out`}
          icon={<IconZoomOut {...icon} />}
          disabled={zoom <= imageZoom.least}
          onClick={() => step(-1)}
        />
        <output>{percent}</output>
        <IconButton
          label={t`Zoom in`}
          icon={<IconZoomIn {...icon} />}
          disabled={zoom >= imageZoom.most}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}
