import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUp, IconDownload, IconMessagePlus, IconTags, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { CompareButton } from './compare-button.tsx';
import { deleteMedia } from './delete-media.ts';
import type { Entry } from './entries.ts';
import { mediaDownload } from './media-address.ts';
import { uploadToPartner, useIsLinked } from './partner-upload.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { setToAttach } from './to-attach.ts';

/** A browser asks its person before a page saves many files at once; each comes after the last one, ms. */
const betweenDownloadsMs = 300;

/** What can be done with everything selected. `onGone` hears what could not be deleted. */
export function ChosenActions({
  chosen,
  onGone,
}: {
  chosen: readonly Entry[];
  onGone: (failed: readonly string[]) => void;
}) {
  const { t, i18n } = useLingui();
  const [tagging, setTagging] = useState(false);
  const navigate = useNavigate();
  const consult = routeOf('/dashboard/consult');
  const held = heldBy(useQuery(claimsQuery).data);
  const maySend = consult !== null && mayOpen(consult, { held, native: isNative() });
  const linked = useIsLinked();
  const ids = chosen.map(({ id }) => id);
  const count = ids.length;
  const none = count === 0;
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
      <CompareButton chosen={chosen} />
      <Button
        look="soft"
        disabled={none}
        icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void downloadAll(i18n, ids)}
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
      {linked ? (
        <Button
          look="soft"
          icon={<IconCloudUp size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void uploadToPartner(i18n, chosen)}
        >
          <Trans>Upload to Ava</Trans>
        </Button>
      ) : null}
      {maySend ? (
        <Button
          look="primary"
          disabled={none}
          icon={<IconMessagePlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setToAttach(ids.slice(0, maxAttachments));
            if (count > maxAttachments)
              showSnack({
                text: t`A consult takes ${maxAttachments} files: the first ${maxAttachments} of ${count} go.`,
              });
            void navigate({ to: '/dashboard/consult' });
          }}
        >
          <Trans>Attach to a consult</Trans>
        </Button>
      ) : null}
      {tagging ? <TagsDialog ids={ids} onClose={() => setTagging(false)} /> : null}
    </>
  );
}

/** Saves them one after the other; says that one can not be had where that is so. */
async function downloadAll(i18n: I18n, ids: readonly string[]): Promise<void> {
  let failed = false;
  for (const id of ids) {
    const there = await fetch(mediaDownload(id), { method: 'HEAD' }).catch(() => null);
    if (!there?.ok) {
      failed = true;
      continue;
    }
    const link = document.createElement('a');
    link.href = mediaDownload(id);
    link.download = '';
    link.click();
    await new Promise((resolve) => {
      setTimeout(resolve, betweenDownloadsMs);
    });
  }
  if (failed) showSnack({ text: i18n._(msg`Error downloading file`) });
}
