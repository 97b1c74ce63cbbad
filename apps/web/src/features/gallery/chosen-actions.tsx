import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { deleteMedia } from './delete-media.ts';
import { mediaDownload } from './media-address.ts';
import { TagsDialog } from './tags-dialog.tsx';

/** A browser asks its person before a page saves many files at once; each comes after the last one, ms. */
const betweenDownloadsMs = 300;

/** What can be done with everything selected. `onGone` hears what could not be deleted. */
export function ChosenActions({
  ids,
  onGone,
}: {
  ids: readonly string[];
  onGone: (failed: readonly string[]) => void;
}) {
  const { i18n } = useLingui();
  const [tagging, setTagging] = useState(false);
  const none = ids.length === 0;
  return (
    <>
      <Button
        look="soft"
        disabled={none}
        icon={<IconTags size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setTagging(true)}
      >
        <Trans>Add tags</Trans>
      </Button>
      <Button
        look="soft"
        disabled={none}
        icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void downloadAll(ids)}
      >
        <Trans>Download</Trans>
      </Button>
      <Button
        look="soft"
        disabled={none}
        icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void deleteMedia(i18n, ids).then(onGone)}
      >
        <Trans>Delete</Trans>
      </Button>
      {tagging ? <TagsDialog ids={ids} onClose={() => setTagging(false)} /> : null}
    </>
  );
}

async function downloadAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const link = document.createElement('a');
    link.href = mediaDownload(id);
    link.download = '';
    link.click();
    await new Promise((resolve) => {
      setTimeout(resolve, betweenDownloadsMs);
    });
  }
}
