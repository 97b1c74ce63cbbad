import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconReplace } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { maxLibraryBytes } from '@consult/domain/library/handout-files.ts';
import { idForName } from '@consult/domain/library/ids.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import { itemsOf, type Category, type Item } from '@consult/domain/library/library.ts';
import {
  addCategory,
  addItem,
  changeItem,
  removeCategory,
  removeItem,
  renameCategory,
} from '@consult/domain/library/moves.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { CreateLine } from './create-line.tsx';
import { HandoutDialog } from './handout-dialog.tsx';
import { useKeptHandout } from './kept-handout.ts';
import { DeleteDialog, MoveDialog } from './library-dialogs.tsx';
import { LibraryTree } from './library-tree.tsx';
import { RenameLine } from './rename-line.tsx';
import { CategoryMenu, ItemMenu, menuIcon } from './tree-menus.tsx';
import type { TreeParts } from './tree-category.tsx';
import type { Row } from './tree-outline.ts';
import { besides } from './tree-places.ts';
import { useRowMoves } from './use-row-moves.ts';
import type { Handout, ResourcesEditor } from './use-resources.ts';
import type { ShownTree } from './use-shown-tree.ts';
import classes from './editor.module.css';
import treeClasses from './tree.module.css';

type Props = {
  shown: ShownTree;
  edit: ResourcesEditor['edit'];
  now: ResourcesEditor['now'];
  editing: boolean;
  /** Bytes of the library's files. */
  used: number;
  selectedId: string | undefined;
  /** The same function while the same resource is open. */
  onSelect: (id: string | undefined) => void;
  /** The id of the handout whose file is to be replaced; null for none. */
  replacing: string | null;
  onReplace: (id: string | null) => void;
  /** Where the open resource's menu stands while that covers the tree; null for nowhere. */
  menuSpot: HTMLElement | null;
};

type Asking =
  | { kind: 'delete item' | 'move'; item: Item }
  | { kind: 'delete category'; category: Category<Row> }
  | { kind: 'add'; categoryId: string }
  | null;

/**
 * The left half of the editor of resources: search, the tree and, while it is edited, what can be done in it. It is
 * drawn when something in it looks otherwise.
 */
export const ResourcesTree = memo(function ResourcesTree({ shown, edit, now, editing, used, ...props }: Props) {
  const { t, i18n } = useLingui();
  const { selectedId, onSelect, replacing, onReplace, menuSpot } = props;
  const { rows, faulty, found, onLook } = shown;
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const plan = useKeptHandout();
  const tree = useRef<HTMLDivElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const open = new Set(rows.map(({ id }) => id).filter((id) => !closed.has(id)));
  const full = {
    categories: rows.length >= libraryLimits.categories,
    resources: itemsOf(rows).length >= libraryLimits.resources,
  };
  const reveal = useCallback(
    (id: string) => setClosed((before) => new Set([...before].filter((one) => one !== id))),
    [],
  );
  const { show, movesOf, moveTo } = useRowMoves({ now, edit }, tree, adds, found !== null, reveal);
  const said = useCallback((fault: Fault | undefined) => (fault ? faultText(i18n, fault) : null), [i18n]);
  const parts = useMemo<TreeParts>(
    () => ({
      itemMenu: ({ id, name }) =>
        editing ? (
          <ItemMenu
            name={name}
            movesOf={() => movesOf(`item ${id}`)}
            onMoveTo={() => setAsking({ kind: 'move', item: { id, name } })}
            onRemove={() => setAsking({ kind: 'delete item', item: { id, name } })}
            own={{
              key: 'replace',
              label: t`Replace the file…`,
              icon: <IconReplace {...menuIcon} />,
              onSelect: () => onReplace(id),
            }}
          />
        ) : null,
      categoryMenu: ({ id, name, items }) =>
        editing ? (
          <>
            <IconButton
              label={t`New resource in ${name}`}
              icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              disabled={full.resources}
              onClick={() => setAsking({ kind: 'add', categoryId: id })}
            />
            <CategoryMenu
              name={name}
              movesOf={() => movesOf(`category ${id}`)}
              addLabel={t`New resource`}
              onAdd={() => setAsking({ kind: 'add', categoryId: id })}
              onRename={() => {
                // A search for the name would lose sight of it at the first key.
                onLook('');
                setRenaming(id);
              }}
              onRemove={() => setAsking({ kind: 'delete category', category: { id, name, items } })}
            />
          </>
        ) : null,
      renaming: ({ id, name }) =>
        renaming === id ? (
          <RenameLine
            label={t`Category name`}
            name={name}
            fault={said(faulty.faults.get(id))}
            onRename={(to) => edit((before) => renameCategory(before, id, to))}
            onClose={() => {
              setRenaming(null);
              show(`category ${id}`);
            }}
          />
        ) : null,
      endOf: ({ id }) =>
        faulty.faults.has(id) ? (
          <p className={treeClasses.fault} role="alert">
            {said(faulty.faults.get(id))}
          </p>
        ) : null,
    }),
    [t, editing, renaming, faulty.faults, full.resources, edit, movesOf, show, said, onReplace, onLook],
  );
  const close = () => setAsking(null);
  // What an earlier visit was uploading goes on.
  const into = asking === null && replacing === null && plan.touched ? plan.typed.into : null;
  const adding = asking?.kind === 'add' ? asking.categoryId : into?.kind === 'add' ? into.categoryId : null;
  const replacedId = replacing ?? (into?.kind === 'replace' ? into.id : null);
  const replaced = itemsOf(rows).find(({ id }) => id === replacedId);
  const selected = itemsOf(rows).find(({ id }) => id === selectedId);
  /** Takes a row away on its person's word; the focus goes to the one beside it. */
  const remove = (row: string, closes: boolean, step: Parameters<typeof edit>[0]) => {
    const next = besides(rows, row, found);
    close();
    if (closes) onSelect(undefined);
    edit(step);
    show(next);
  };
  return (
    <>
      <div className={classes.side}>
        <div className={classes['tools-row']}>
          <SearchField label={t`Search resources`} value={shown.looked} onChange={onLook} />
          {editing ? (
            <Button
              ref={adds}
              icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              disabled={full.categories}
              onClick={() => setNaming(true)}
            >
              <Trans>Category</Trans>
            </Button>
          ) : null}
          <span className={classes.room}>
            {t`${fileSize(used, i18n.locale)} of ${fileSize(maxLibraryBytes, i18n.locale)}`}
          </span>
        </div>
        <div className={classes.scroll} ref={tree}>
          <LibraryTree
            shown={shown}
            fixed={!editing}
            open={open}
            selected={selectedId}
            parts={parts}
            onOpen={(id) =>
              setClosed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
            }
            onSelect={onSelect}
            onMove={edit}
          />
          {found?.size === 0 ? (
            <p className={classes.none}>
              <Trans>Nothing found.</Trans>
            </p>
          ) : null}
          {editing && (naming || rows.length === 0) ? (
            <CreateLine
              label={t`Category name`}
              onCreate={(name) => {
                const id = idForName(name, new Set(rows.map((one) => one.id)));
                edit((before) => addCategory(before, id, name));
                // A search would not show what is empty.
                onLook('');
                setNaming(false);
                show(`category ${id}`);
              }}
              onClose={() => {
                setNaming(false);
                afterCommit(() => adds.current?.focus());
              }}
            />
          ) : null}
          {full.resources || full.categories ? (
            <p className={classes.none}>
              {said(
                full.resources
                  ? { code: 'too-many-resources', most: libraryLimits.resources }
                  : { code: 'too-many-categories', most: libraryLimits.categories },
              )}
            </p>
          ) : null}
        </div>
      </div>
      {selected && menuSpot ? createPortal(parts.itemMenu(selected), menuSpot) : null}
      {asking?.kind === 'delete item' ? (
        <DeleteDialog
          name={asking.item.name}
          along={null}
          of="resources"
          onClose={close}
          onDelete={() => {
            const { id } = asking.item;
            remove(`item ${id}`, selectedId === id, (before) => removeItem(before, id));
          }}
        />
      ) : asking?.kind === 'delete category' ? (
        <DeleteDialog
          name={asking.category.name}
          along={asking.category.items.length}
          of="resources"
          onClose={close}
          onDelete={() => {
            const { id, items } = asking.category;
            const closes = items.some((item) => item.id === selectedId);
            remove(`category ${id}`, closes, (before) => removeCategory(before, id));
          }}
        />
      ) : asking?.kind === 'move' ? (
        <MoveDialog
          library={rows}
          item={asking.item}
          onClose={close}
          onMove={(to) => {
            close();
            moveTo(asking.item.id, to);
          }}
        />
      ) : adding !== null && rows.some(({ id }) => id === adding) ? (
        <HandoutDialog
          plan={plan}
          into={{ kind: 'add', categoryId: adding }}
          replaces={null}
          onClose={close}
          onDone={(name, file) => {
            close();
            const id = idForName(name, new Set(itemsOf(rows).map((one) => one.id)));
            edit((before) => addItem<Handout>(before, adding, { id, name, ...file }));
            onSelect(id);
          }}
        />
      ) : null}
      {replaced ? (
        <HandoutDialog
          plan={plan}
          into={{ kind: 'replace', id: replaced.id }}
          replaces={replaced.name}
          onClose={() => onReplace(null)}
          onDone={(_name, file) => {
            onReplace(null);
            edit((before) => changeItem<Handout>(before, replaced.id, file));
          }}
        />
      ) : null}
    </>
  );
});
