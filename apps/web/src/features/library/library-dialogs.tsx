import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Item, Library } from '@consult/domain/library/library.ts';
import { categoryOf } from '@consult/domain/library/library.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type DeleteProps = {
  name: string;
  along: number | null;
  of: 'templates' | 'resources';
  onDelete: () => void;
  onClose: () => void;
};

/** Asks before an item is deleted, or a category with what stands in it (`along`). */
export function DeleteDialog({ name, along, of, onDelete, onClose }: DeleteProps) {
  const { t } = useLingui();
  const title = name.trim() === '' ? t`Delete this?` : t`Delete “${name}”?`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans context="a template, a resource or a category">Keep it</Trans>
          </Button>
          <Button look="final" onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {along === null
        ? t`It goes when you save.`
        : along === 0
          ? t`The category is empty. It goes when you save.`
          : of === 'templates'
            ? t`${plural(along, { one: '# template in it is deleted too. They go when you save.', other: '# templates in it are deleted too. They go when you save.' })}`
            : t`${plural(along, { one: '# resource in it is deleted too. They go when you save.', other: '# resources in it are deleted too. They go when you save.' })}`}
    </Dialog>
  );
}

/** Asks before all unsaved changes are thrown away. */
export function DiscardDialog({
  count,
  onDiscard,
  onClose,
}: {
  count: number;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      title={<Trans>Discard what you changed?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep the changes</Trans>
          </Button>
          <Button look="final" onClick={onDiscard}>
            <Trans context="unsaved changes">Discard</Trans>
          </Button>
        </>
      }
    >
      {t`${plural(count, { one: '# change is not saved, and cannot be brought back.', other: '# changes are not saved, and cannot be brought back.' })}`}
    </Dialog>
  );
}

type MoveProps<I extends Item> = {
  library: Library<I>;
  item: I;
  onMove: (categoryId: string) => void;
  onClose: () => void;
};

/** Asks into which category an item goes. */
export function MoveDialog<I extends Item>({ library, item, onMove, onClose }: MoveProps<I>) {
  const { t } = useLingui();
  const [to, setTo] = useState(categoryOf(library, item.id)?.id ?? '');
  const { name } = item;
  return (
    <Dialog
      title={t`Move “${name}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={() => onMove(to)}>
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <SelectField
        label={<Trans>Category</Trans>}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        {library.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
