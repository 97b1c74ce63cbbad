import { Trans } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileSection } from '../attachment/attachment.ts';
import { ChosenStrip, GalleryPanel, useHasGallery } from '../gallery/gallery.ts';
import { ResourcesDialog, TemplatesDialog, type Template } from '../library/library.ts';
import type { useReplyExtras } from './use-reply-extras.ts';
import classes from './reply.module.css';

export type ReplyDialog = 'templates' | 'resources' | 'files' | null;

type Props = {
  activityId: string;
  open: ReplyDialog;
  extras: ReturnType<typeof useReplyExtras>;
  waiting: boolean;
  onTemplate: (template: Template) => void;
  onClose: () => void;
};

/** The dialogs that open over the reply box. */
export function ReplyDialogs({ activityId, open, extras, waiting, onTemplate, onClose }: Props) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const hasGallery = useHasGallery();
  switch (open) {
    case 'templates':
      return <TemplatesDialog onPick={onTemplate} onClose={onClose} />;
    case 'resources':
      return <ResourcesDialog chosen={extras.resources} onChange={extras.setResources} onClose={onClose} />;
    case 'files':
      return (
        <Dialog
          title={<Trans>Attach files</Trans>}
          size="wide"
          onClose={onClose}
          actions={
            <Button look="primary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          }
        >
          <div className={classes.upload}>
            <FileSection
              uploads={extras.uploads}
              title={<Trans>Files</Trans>}
              ids={{ heading: `${id}-files`, add: `${id}-add` }}
              disabled={waiting}
              onLoadAgain={extras.files.earlier === 'failed' ? () => void extras.uploads.load([], []) : null}
              fault={undefined}
              inDialog
            />
            {hasGallery ? (
              <div className={classes.fromGallery}>
                <Button
                  disabled={waiting}
                  icon={<IconPhoto size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => setChoosing(true)}
                >
                  <Trans>Open Gallery</Trans>
                </Button>
                <ChosenStrip
                  ids={extras.media}
                  copyOf={() => null}
                  onRemove={(gone) => extras.setMedia(extras.media.filter((one) => one !== gone))}
                />
              </div>
            ) : null}
          </div>
          {choosing ? (
            <GalleryPanel
              chosen={extras.media}
              form={`reply.${activityId}`}
              to="message"
              onChange={extras.setMedia}
              onClose={() => setChoosing(false)}
            />
          ) : null}
        </Dialog>
      );
    case null:
      return null;
  }
}
