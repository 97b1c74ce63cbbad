import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconFileImport, IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { idForName } from '@consult/domain/library/ids.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import { categoryOf, itemsOf, type Category, type Item } from '@consult/domain/library/library.ts';
import { addCategory, addItem, removeCategory, removeItem, renameCategory } from '@consult/domain/library/moves.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CreateLine } from './create-line.tsx';
import { DeleteDialog, MoveDialog } from './library-dialogs.tsx';
import { LibraryTree } from './library-tree.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RenameLine } from './rename-line.tsx';
import { CategoryMenu, ItemMenu, menuIcon } from './tree-menus.tsx';
import { newTemplate, copyName, roomFor } from './template-steps.ts';
import classes from './editor.module.css';
import treeClasses from './tree.module.css';
import type { TreeParts } from './tree-category.tsx';
import type { Row } from './tree-outline.ts';
import { besides } from './tree-places.ts';
import { useRowMoves } from './use-row-moves.ts';
import type { ShownTree } from './use-shown-tree.ts';
import type { TemplatesEditor } from './use-templates.ts';

type Props = {
  shown: ShownTree;
  edit: TemplatesEditor['edit'];
  now: TemplatesEditor['now'];
  selectedId: string | undefined;
  /** The same function while the same template is open. */
  onSelect: (id: string | undefined, write?: 'write') => void;
  /** Where the open template's menu stands while that covers the tree; null for nowhere. */
  menuSpot: HTMLElement | null;
};

type Asking =
  | { kind: 'delete item' | 'move'; item: Item }
  | { kind: 'delete category'; category: Category<Row> }
  | { kind: 'import' }
  | null;

/** With so many templates or fewer, all categories are open at first. */
const opensAllUpTo = 60;

/** The left half of the editor: search, the tree, and what can be done in it. A key in a text does not draw it. */
export const TemplatesTree = memo(function TemplatesTree({ shown, edit, now, selectedId, onSelect, ...at }: Props) {
  const { t, i18n } = useLingui();
  const { rows, faulty, found, onLook } = shown;
  const [creating, setCreating] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tree = useRef<HTMLDivElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const [opensAll] = useState(itemsOf(rows).length <= opensAllUpTo);
  const inside = selectedId === undefined ? undefined : categoryOf(rows, selectedId)?.id;
  const open = new Set(
    rows.map(({ id }) => id).filter((id) => toggled.get(id) ?? (opensAll || id === inside || faulty.in.has(id))),
  );
  const full = { categories: rows.length >= libraryLimits.categories, templates: roomFor(rows) === 0 };
  const reveal = useCallback((id: string) => setToggled((before) => new Map(before).set(id, true)), []);
  const { show, movesOf, moveTo } = useRowMoves({ now, edit }, tree, adds, found !== null, reveal);

  const parts = useMemo<TreeParts>(
    () => ({
      itemMenu: ({ id, name }) => (
        <ItemMenu
          name={name}
          movesOf={() => movesOf(`item ${id}`)}
          onMoveTo={() => setAsking({ kind: 'move', item: { id, name } })}
          onRemove={() => setAsking({ kind: 'delete item', item: { id, name } })}
          own={{
            key: 'duplicate',
            label: t`Duplicate`,
            icon: <IconCopy {...menuIcon} />,
            onSelect: () => {
              const library = now();
              const category = categoryOf(library, id);
              if (!category || roomFor(library) === 0) return;
              const at = category.items.findIndex((one) => one.id === id);
              const { id: free, name: called } = newTemplate(library, copyName(i18n, name));
              const copy = { ...category.items[at]!, id: free, name: called };
              edit((before) => addItem(before, category.id, copy, at + 1));
              onSelect(copy.id, 'write');
            },
          }}
        />
      ),
      categoryMenu: ({ id, name, items }) => (
        <>
          <IconButton
            label={t`New template in ${name}`}
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            disabled={full.templates}
            onClick={() => setCreating(id)}
          />
          <CategoryMenu
            name={name}
            movesOf={() => movesOf(`category ${id}`)}
            addLabel={t`New template`}
            onAdd={() => setCreating(id)}
            onRename={() => {
              // A search for the name would lose sight of it at the first key.
              onLook('');
              setRenaming(id);
            }}
            onRemove={() => setAsking({ kind: 'delete category', category: { id, name, items } })}
          />
        </>
      ),
      renaming: ({ id, name }) =>
        renaming === id ? (
          <RenameLine
            label={t`Category name`}
            name={name}
            fault={faultOf(i18n, faulty.faults.get(id))}
            onRename={(to) => edit((before) => renameCategory(before, id, to))}
            onClose={() => {
              setRenaming(null);
              show(`category ${id}`);
            }}
          />
        ) : null,
      endOf: ({ id }) =>
        faulty.faults.has(id) || creating === id ? (
          <>
            {faulty.faults.has(id) ? (
              <p className={treeClasses.fault} role="alert">
                {faultOf(i18n, faulty.faults.get(id))}
              </p>
            ) : null}
            {creating === id ? (
              <CreateLine
                label={t`Template name`}
                onCreate={(name) => {
                  const item = newTemplate(now(), name);
                  edit((before) => addItem(before, id, item));
                  setCreating(null);
                  reveal(id);
                  onSelect(item.id, 'write');
                }}
                onClose={() => {
                  setCreating(null);
                  show(`category ${id}`);
                }}
              />
            ) : null}
          </>
        ) : null,
    }),
    [t, i18n, creating, renaming, faulty.faults, full.templates, edit, now, movesOf, show, reveal, onSelect, onLook],
  );
  const selected = itemsOf(rows).find(({ id }) => id === selectedId);
  /** Takes a row away on its person's word; the focus goes to the one beside it. */
  const remove = (row: string, closes: boolean, step: Parameters<typeof edit>[0]) => {
    const next = besides(rows, row, found);
    setAsking(null);
    if (closes) onSelect(undefined);
    edit(step);
    show(next);
  };
  return (
    <>
      <div className={classes.side}>
        <div className={classes['tools-row']}>
          <SearchField label={t`Search templates`} value={shown.looked} onChange={onLook} />
          <IconButton
            label={t`Import templates`}
            icon={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsking({ kind: 'import' })}
          />
          <Button
            ref={adds}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            disabled={full.categories}
            onClick={() => setCreating('')}
          >
            <Trans>Category</Trans>
          </Button>
        </div>
        <div className={classes.scroll} ref={tree}>
          <LibraryTree
            shown={shown}
            open={open}
            selected={selectedId}
            parts={parts}
            onOpen={(id) => setToggled((before) => new Map(before).set(id, !open.has(id)))}
            onSelect={onSelect}
            onMove={edit}
          />
          {found?.size === 0 ? (
            <p className={classes.none}>
              <Trans>Nothing found.</Trans>
            </p>
          ) : null}
          {creating === '' || (rows.length === 0 && found === null) ? (
            <CreateLine
              label={t`Category name`}
              onCreate={(name) => {
                const id = idForName(name, new Set(rows.map((one) => one.id)));
                edit((before) => addCategory(before, id, name));
                // A search would not show what is empty.
                onLook('');
                reveal(id);
                setCreating(id);
              }}
              onClose={() => {
                setCreating(null);
                afterCommit(() => adds.current?.focus());
              }}
            />
          ) : null}
          {full.templates || full.categories ? (
            <p className={classes.none}>
              {faultOf(
                i18n,
                full.templates
                  ? { code: 'too-many-templates', most: libraryLimits.templates }
                  : { code: 'too-many-categories', most: libraryLimits.categories },
              )}
            </p>
          ) : null}
        </div>
      </div>
      {selected && at.menuSpot ? createPortal(parts.itemMenu(selected), at.menuSpot) : null}
      {asking?.kind === 'delete item' ? (
        <DeleteDialog
          name={asking.item.name}
          along={null}
          of="templates"
          onClose={() => setAsking(null)}
          onDelete={() => {
            const { id } = asking.item;
            remove(`item ${id}`, selectedId === id, (before) => removeItem(before, id));
          }}
        />
      ) : asking?.kind === 'delete category' ? (
        <DeleteDialog
          name={asking.category.name}
          along={asking.category.items.length}
          of="templates"
          onClose={() => setAsking(null)}
          onDelete={() => {
            const { id } = asking.category;
            remove(`category ${id}`, id === inside, (before) => removeCategory(before, id));
          }}
        />
      ) : asking?.kind === 'move' ? (
        <MoveDialog
          library={rows}
          item={asking.item}
          onClose={() => setAsking(null)}
          onMove={(to) => {
            setAsking(null);
            moveTo(asking.item.id, to);
          }}
        />
      ) : asking?.kind === 'import' ? (
        <ImportDialog
          library={rows}
          room={roomFor(rows)}
          onClose={() => setAsking(null)}
          onImport={(texts, categoryId) => {
            setAsking(null);
            const name = t`Imported`;
            const into = categoryId ?? idForName(name, new Set());
            const first = texts[0] && newTemplate(now(), texts[0].name).id;
            edit((before) =>
              texts.reduce(
                (library, one) => addItem(library, into, { ...newTemplate(library, one.name), text: one.text }),
                categoryId === null ? addCategory(before, into, name) : before,
              ),
            );
            // A search would not show them.
            onLook('');
            reveal(into);
            const count = texts.length;
            announce(t`${plural(count, { one: '# template was added.', other: '# templates were added.' })}`);
            if (first !== undefined) show(`item ${first}`);
          }}
        />
      ) : null}
    </>
  );
});

const faultOf = (i18n: I18n, fault: Fault | undefined): string | null => (fault ? faultText(i18n, fault) : null);
