import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { galleryNote, galleryWarningOnForm } from '@consult/domain/consult/attachment-limits.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { faultText } from '../../app/fault-text.ts';
import { useTakenFor } from '../../app/taken-for-form.ts';
import { ChosenStrip, GalleryPanel, takeToAttach, useHasGallery } from '../gallery/gallery.ts';
import { PhoneButton } from '../phone-camera/phone-camera.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';
import own from './gallery-section.module.css';

type Props = {
  formId: string;
  /** Called before the camera opens: the form keeps what is typed. */
  onLeave: () => void;
  /** Where the viewer reads the opened draft's own copy of a photo; null where it has none. */
  copyOf: (id: string) => string | null;
};

/** Gallery Attachments: photos and films of the gallery. */
export function GallerySection({ formId, onLeave, copyOf }: Props) {
  const { t, i18n } = useLingui();
  const hasGallery = useHasGallery();
  const form = useFormContext<FormValues>();
  const chosen = useWatch<FormValues, 'galleryMedia'>({ name: 'galleryMedia' });
  const fault = useFault('galleryMediaURIs');
  const [open, setOpen] = useState(false);
  const change = (ids: readonly string[]) => {
    form.setValue('galleryMedia', [...ids], { shouldDirty: true });
    // Photos count among the files: one that is taken out may make room.
    if (form.getFieldState('attachmentIds').error) void form.trigger('attachmentIds');
  };
  const add = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    change([...new Set([...chosen, ...ids])]);
    const count = ids.length;
    showSnack({
      text: t`${plural(count, { one: '# photo added from your gallery', other: '# photos added from your gallery' })}`,
      // What was chosen since stays.
      undo: () => change(form.getValues('galleryMedia').filter((id) => chosen.includes(id) || !ids.includes(id))),
    });
  };
  // What was chosen in the gallery for the consult that is opened next: this one.
  const take = useEffectEvent(() => add(takeToAttach()));
  useEffect(() => {
    if (hasGallery) take();
  }, [hasGallery]);
  useTakenFor(formId, add);
  const warns = chosen.length > galleryWarningOnForm;
  // An approver without a gallery sees what was chosen out of its author's.
  if (!hasGallery && chosen.length === 0) return null;
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
        {hasGallery ? (
          <Button
            id={idOf('galleryMediaURIs')}
            className={own.open}
            icon={<IconPhoto size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            <Trans>Open Gallery</Trans>
          </Button>
        ) : null}
        {hasGallery ? <PhoneButton form={formId} /> : null}
      </div>
      <p className={own.note} data-warns={warns || undefined}>
        {warns ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> : null}
        {faultText(i18n, galleryNote(chosen.length, galleryWarningOnForm))}
      </p>
      {fault ? <p className={classes.fault}>{fault}</p> : null}
      <ChosenStrip ids={chosen} copyOf={copyOf} onRemove={(id) => change(chosen.filter((one) => one !== id))} />
      {open ? (
        <GalleryPanel
          chosen={chosen}
          form={formId}
          to="consult"
          onLeave={onLeave}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
