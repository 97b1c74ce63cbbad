import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { galleryNote, galleryWarningOnForm } from '@consult/domain/consult/attachment-limits.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { faultText } from '../../app/fault-text.ts';
import { ChosenStrip } from '../gallery/gallery.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { GalleryPanel } from './gallery-panel.tsx';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';
import own from './gallery-section.module.css';

/** Whether the viewer has a gallery. */
export function useHasGallery(): boolean {
  return heldBy(useQuery(claimsQuery).data).has('cameraAndGallery');
}

type Props = {
  /** Where the viewer reads the opened draft's own copy of a photo; null where it has none. */
  copyOf: (id: string) => string | null;
};

/** Gallery Attachments: photos and films of the gallery. */
export function GallerySection({ copyOf }: Props) {
  const { i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const chosen = useWatch<FormValues, 'galleryMedia'>({ name: 'galleryMedia' });
  const fault = useFault('galleryMediaURIs');
  const [open, setOpen] = useState(false);
  if (!useHasGallery()) return null;
  const change = (ids: readonly string[]) => form.setValue('galleryMedia', [...ids], { shouldDirty: true });
  const warns = chosen.length > galleryWarningOnForm;
  return (
    <section className={classes.section} id="section-gallery" aria-labelledby="heading-gallery">
      <div className={own.head}>
        <h2 id="heading-gallery">
          <Trans>Gallery Attachments</Trans>
        </h2>
        {chosen.length > 0 ? (
          <span className={own.count}>
            <Plural value={chosen.length} one="# image" other="# images" />
          </span>
        ) : null}
        <Button
          id={idOf('galleryMediaURIs')}
          className={own.open}
          icon={<IconPhoto size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          <Trans>Open Gallery</Trans>
        </Button>
      </div>
      <p className={own.note} data-warns={warns || undefined}>
        {warns ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> : null}
        {faultText(i18n, galleryNote(chosen.length, galleryWarningOnForm))}
      </p>
      {fault ? <p className={classes.fault}>{fault}</p> : null}
      <ChosenStrip ids={chosen} copyOf={copyOf} onRemove={(id) => change(chosen.filter((one) => one !== id))} />
      {open ? <GalleryPanel chosen={chosen} onChange={change} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
