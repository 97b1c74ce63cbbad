import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Chooser, fileSize, useDroppedFiles } from '../attachment/attachment.ts';
import { addChosenFiles } from './add-chosen-files.ts';
import { admitMedia, type Admitted } from './admit-media.ts';
import classes from './gallery.module.css';

const kinds = 'image/jpeg,image/png,video/mp4,.jpg,.jpeg,.png,.mp4';

/** Chooses files for the gallery. They are kept on this device first and then arrive by themselves. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<Omit<Admitted, 'files'>>({ unknown: [], heic: [], tooLarge: [] });
  const [none, setNone] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const take = async (chosen: File[]) => {
    const { files: admitted, ...others } = await admitMedia(chosen);
    setFiles((now) => [...now, ...admitted]);
    setRefused(others);
    setNone(false);
  };
  const over = useDroppedFiles((dropped) => void take(dropped), keeping, true);
  const handleUpload = async () => {
    if (files.length === 0) return setNone(true);
    setKeeping(true);
    try {
      const onlyHere = await addChosenFiles(files);
      if (onlyHere > 0)
        showSnack({
          text: t`${plural(onlyHere, {
            one: 'This device has no room for # file: it is in this page alone until it has arrived.',
            other: 'This device has no room for # files: they are in this page alone until they have arrived.',
          })}`,
        });
      onClose();
    } catch {
      setKeeping(false);
      showSnack({ text: t`The remaining files failed to upload.` });
    }
  };
  const names = (list: readonly string[]) => list.join(', ');
  return (
    <Dialog
      title={<Trans>Upload Files</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={() => void handleUpload()} running={keeping ? t`Uploading…` : undefined}>
            <Trans context="button">Upload</Trans>
          </Button>
        </>
      }
    >
      <div className={classes.drop} data-over={over || undefined}>
        <IconPhotoPlus size={24} stroke={1.5} aria-hidden="true" />
        <p>
          <Trans>Drop photos and films here (jpg, jpeg, png, mp4; 50 MB each).</Trans>
        </p>
        <Chooser
          label={<Trans>Choose files</Trans>}
          accept={kinds}
          disabled={keeping}
          onFiles={(chosen) => void take(chosen)}
        />
      </div>
      {refused.unknown.length > 0 ? (
        <Banner tone="err">
          {t`The following files could not be uploaded: ${names(refused.unknown)}. Please only upload jpg, jpeg, png, or mp4 files.`}
        </Banner>
      ) : null}
      {refused.heic.length > 0 ? (
        <Banner tone="err">
          {t`These photos are in Apple’s HEIC format, which this browser cannot read: ${names(refused.heic)}. Add them on the iPhone itself or in Safari, where they become JPEGs, or save them as JPEG first (iPhone: Settings > Camera > Formats > Most Compatible).`}
        </Banner>
      ) : null}
      {refused.tooLarge.length > 0 ? (
        <Banner tone="err">{t`Larger than 50 MB: ${names(refused.tooLarge)}`}</Banner>
      ) : null}
      {none ? <Banner tone="err">{t`Select at least one file.`}</Banner> : null}
      {files.length > 0 ? (
        <ul className={classes.files}>
          {files.map((file, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
            <li key={`${at} ${file.name}`}>
              <span className={classes.fileName}>{file.name}</span>
              <span className={classes.quiet}>{fileSize(file.size, i18n.locale)}</span>
              <IconButton
                label={t`Remove ${file.name}`}
                icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setFiles(files.filter((_, n) => n !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
