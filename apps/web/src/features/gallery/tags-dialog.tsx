import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxTagsOfMedia, mediaBatch } from '@consult/domain/media/limits.ts';
import { does } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TagsField } from './tags-field.tsx';

/** Adds tags to everything selected. */
export function TagsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const [tags, setTags] = useState<string[]>([]);
  const count = ids.length;
  const handleAdd = async () => {
    onClose();
    for (let at = 0; at < ids.length; at += mediaBatch)
      await does(
        'media-tagMany',
        { mediaIds: ids.slice(at, at + mediaBatch), add: tags, remove: [] },
        { id: newId(), stream: 'media' },
      );
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
