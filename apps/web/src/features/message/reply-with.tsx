import { Trans, useLingui } from '@lingui/react/macro';
import { IconLibrary, IconX } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileStrip, type FormUploads } from '../attachment/attachment.ts';
import { ChosenStrip } from '../gallery/gallery.ts';
import type { ChosenResource } from '../library/library.ts';
import classes from './reply.module.css';

/** How many files of how many could not be uploaded. */
export type UploadFault = { failed: number; total: number };

type Props = {
  uploads: FormUploads;
  resources: readonly ChosenResource[];
  onResources: (resources: readonly ChosenResource[]) => void;
  /** Ids of photos of the gallery. */
  media: readonly string[];
  onMedia: (media: readonly string[]) => void;
  disabled: boolean;
  fault: UploadFault | null;
  /** Sends the message without the files that could not be uploaded. */
  onSendWithout: () => void;
  /** Whether the message waits for its files. */
  waiting: boolean;
  /** Called after a file or handout was removed: the focus goes back to the box. */
  onRemoved: () => void;
};

/** Above the box: the files, photos and handouts that go with the reply. */
export function ReplyWith({
  uploads,
  resources,
  onResources,
  media,
  onMedia,
  disabled,
  fault,
  onSendWithout,
  waiting,
  onRemoved,
}: Props) {
  const { t } = useLingui();
  const failed = fault?.failed ?? 0;
  const total = fault?.total ?? 0;
  return (
    <>
      {fault ? (
        <Banner
          tone="err"
          action={
            <Button onClick={onSendWithout}>
              <Trans>Send without them</Trans>
            </Button>
          }
        >
          {failed < total ? (
            <Trans>
              {failed} out of {total} files failed to upload. Please try uploading these files again.
            </Trans>
          ) : (
            <Trans>Error uploading files. Please try again</Trans>
          )}
        </Banner>
      ) : null}
      {waiting ? (
        <Banner
          tone="info"
          action={
            <Button onClick={() => uploads.stopWaiting()}>
              <Trans>Stop waiting</Trans>
            </Button>
          }
        >
          <Trans>It goes out as soon as the files are there.</Trans>
        </Banner>
      ) : null}
      <FileStrip uploads={uploads} label={t`Files of this message`} disabled={disabled} onRemoved={onRemoved} />
      <ChosenStrip
        ids={media}
        copyOf={() => null}
        onRemove={(id) => {
          onMedia(media.filter((one) => one !== id));
          onRemoved();
        }}
      />
      {resources.length > 0 ? (
        <ul className={classes.chips} aria-label={t`Resources of this message`}>
          {resources.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              <IconLibrary size={14} stroke={2} aria-hidden="true" />
              <span>{name}</span>
              <IconButton
                label={t`Remove ${name}`}
                icon={<IconX size={14} stroke={2} aria-hidden="true" />}
                disabled={disabled}
                onClick={() => {
                  onResources(resources.filter((one) => one.id !== id));
                  onRemoved();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
