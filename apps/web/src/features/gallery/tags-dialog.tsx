import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxTagsOfMedia, mediaBatch } from '@consult/domain/media/limits.ts';
import { handOver } from '../../app/local/hand-over.ts';
import { newId } from '../../app/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TagsField } from './tags-field.tsx';

/** Adds tags to everything selected. */
export function TagsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const [tags, setTags] = useState<string[]>([]);
  const count = ids.length;
  const handleAdd = async () => {
    onClose();
    const batches = Array.from({ length: Math.ceil(ids.length / mediaBatch) }, (_, n) =>
      ids.slice(n * mediaBatch, (n + 1) * mediaBatch),
    );
    const results = await Promise.all(
      batches.map((mediaIds) =>
        handOver('media-tagMany', { mediaIds, add: tags, remove: [] }, { id: newId(), stream: 'media' }, () => {}),
      ),
    );
    const full = results.flatMap((result) => (result.kind === 'done' ? result.answer.full : [])).length;
    if (full > 0)
      showSnack({
        text: t`${plural(full, {
          one: '# file has no room for these tags and stays as it was.',
          other: '# files have no room for these tags and stay as they were.',
        })}`,
      });
  };
  return (
    <Dialog
      title={t`${plural(count, { one: 'Add tags to # file', other: 'Add tags to # files' })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={tags.length === 0} onClick={() => void handleAdd()}>
            <Trans>Add tags</Trans>
          </Button>
        </>
      }
    >
      <TagsField
        label={t`Tags`}
        tags={tags}
        onChange={setTags}
        onRenamed={setTags}
        most={maxTagsOfMedia}
        tooMany={t`A file has at most ${maxTagsOfMedia} tags.`}
      />
    </Dialog>
  );
}
