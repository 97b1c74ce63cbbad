import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { galleryNote, galleryWarningInGallery } from '@consult/domain/consult/attachment-limits.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { faultText } from '../../app/fault-text.ts';
import { BackTo } from './back-to.tsx';
import { beginTrip } from './trip-to-camera.ts';
import classes from './gallery-panel.module.css';

/** Its code is loaded when somebody first opens it. */
const GalleryPicker = lazy(async () => {
  const { GalleryPicker: picker } = await import('./gallery-picker.tsx');
  return { default: picker };
});

type Props = {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onClose: () => void;
  /** The form that the photos are chosen for: its panel opens where it was left, and the camera leads back into it. */
  form: string;
  to: 'consult' | 'message';
  /** Called before the camera opens: the form keeps what is typed. */
  onLeave?: () => void;
};

/** The gallery, which slides in over the form. */
export function GalleryPanel({ chosen, onChange, onClose, form, to, onLeave }: Props) {
  const { t, i18n } = useLingui();
  const ref = useModal(onClose);
  const warns = chosen.length > galleryWarningInGallery;
  return (
    <dialog ref={ref} className={classes.panel} aria-labelledby="heading-gallery-panel">
      <div className={classes.inside}>
        <header className={classes.panelHead}>
          <h2 id="heading-gallery-panel">
            <Trans>Gallery</Trans>
          </h2>
          <IconButton label={t`Close`} icon={<IconX size={18} stroke={1.75} aria-hidden="true" />} onClick={onClose} />
        </header>
        <p className={classes.note} data-warns={warns || undefined}>
          {warns ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> : null}
          {faultText(i18n, galleryNote(chosen.length, galleryWarningInGallery))}
        </p>
        <div className={classes.media}>
          <Suspense>
            <GalleryPicker
              chosen={chosen}
              onChange={onChange}
              form={form}
              onCamera={(back) => {
                onLeave?.();
                beginTrip({ form, back, to });
              }}
            />
          </Suspense>
        </div>
        <footer className={classes.panelFoot}>
          <Button look="primary" onClick={onClose}>
            <BackTo to={to} />
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
