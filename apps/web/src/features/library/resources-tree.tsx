import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconReplace } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { maxLibraryBytes } from '@consult/domain/library/handout-files.ts';
import { idForName } from '@consult/domain/library/ids.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import { categoryOf, itemsOf, type Category } from '@consult/domain/library/library.ts';
import {
  addCategory,
  addItem,
  changeItem,
  moveItem,
  removeCategory,
  removeItem,
  renameCategory,
} from '@consult/domain/library/moves.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { matches } from '../../ui/matches.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { CreateLine } from './create-line.tsx';
import type { Faulty } from './faulty.ts';
import { HandoutDialog } from './handout-dialog.tsx';
import { useKeptHandout } from './kept-handout.ts';
import { DeleteDialog, MoveDialog } from './library-dialogs.tsx';
import { focusRow, LibraryTree, moveBy } from './library-tree.tsx';
import { RenameLine } from './rename-line.tsx';
import { CategoryMenu, ItemMenu, menuIcon } from './tree-menus.tsx';
import { useChangedIds } from './use-changed-ids.ts';
import type { Handout, ResourcesEditor } from './use-resources.ts';
import classes from './editor.module.css';
import treeClasses from './tree.module.css';

type Props = {
  editor: ResourcesEditor;
  editing: boolean;
  faulty: Faulty;
  /** Bytes of the library's files. */
  used: number;
  selected: Handout | undefined;
  onSelect: (id: string | undefined) => void;
  /** The handout whose file is to be replaced; null for none. */
  replacing: Handout | null;
  onReplace: (handout: Handout | null) => void;
};

type Asking =
  | { kind: 'delete item' | 'move'; item: Handout }
  | { kind: 'delete category'; category: Category<Handout> }
  | { kind: 'add'; categoryId: string }
  | null;

/** The left half of the editor of resources: search, the tree and, while it is edited, what can be done in it. */
export function ResourcesTree({ editor, editing, faulty, used, selected, onSelect, replacing, onReplace }: Props) {
  const { t, i18n } = useLingui();
  const { shown, edit, changes } = editor;
  const [looked, setLooked] = useState('');
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const plan = useKeptHandout();
  const tree = useRef<HTMLDivElement>(null);
  const open = new Set(shown.map(({ id }) => id).filter((id) => !closed.has(id)));
  const found = useMemo(
    () =>
      looked.trim() === ''
        ? null
        : new Set(
            shown.flatMap(({ name: category, items }) =>
              items.filter((item) => matches(looked, category, item.name, item.fileName)).map(({ id }) => id),
            ),
          ),
    [looked, shown],
  );
  const changed = useChangedIds(changes);
  const secondOf = useCallback(
    ({ fileName, size }: Handout) => `${fileName} · ${fileSize(size, i18n.locale)}`,
    [i18n.locale],
  );
  const full = {
    categories: shown.length >= libraryLimits.categories,
    resources: itemsOf(shown).length >= libraryLimits.resources,
  };
  const show = (row: string) => afterCommit(() => tree.current && focusRow(tree.current, row));
  const movesOf = (row: string, remove: () => void) => {
    const can = (by: 1 | -1) =>
      found === null && moveBy(shown, row, by) !== shown
        ? () => {
            edit((now) => moveBy(now, row, by));
            show(row);
          }
        : null;
    return { up: can(-1), down: can(1), remove };
  };
  const said = (fault: Fault | undefined): string | null => (fault ? faultText(i18n, fault) : null);
  const close = () => setAsking(null);
  // What an earlier visit was uploading goes on.
  const into = asking === null && replacing === null && plan.touched ? plan.typed.into : null;
  const adding = asking?.kind === 'add' ? asking.categoryId : into?.kind === 'add' ? into.categoryId : null;
  const replaced = replacing ?? (into?.kind === 'replace' ? itemsOf(shown).find(({ id }) => id === into.id) : null);
  return (
    <div className={classes.side}>
      <div className={classes['tools-row']}>
        <SearchField label={t`Search resources`} value={looked} onChange={setLooked} />
        {editing ? (
          <Button
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
          library={shown}
          found={found}
          fixed={!editing}
          open={open}
          selected={selected?.id}
          secondOf={secondOf}
          changed={changed}
          faulty={faulty}
          onOpen={(id) =>
            setClosed((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
          }
          onSelect={onSelect}
          onMove={edit}
          itemMenu={(item) =>
            editing ? (
              <ItemMenu
                name={item.name}
                actions={movesOf(`item ${item.id}`, () => setAsking({ kind: 'delete item', item }))}
                onMoveTo={() => setAsking({ kind: 'move', item })}
                own={{
                  key: 'replace',
                  label: t`Replace the file…`,
                  icon: <IconReplace {...menuIcon} />,
                  onSelect: () => onReplace(item),
                }}
              />
            ) : null
          }
          categoryMenu={(category) =>
            editing ? (
              <>
                <IconButton
                  label={t`New resource in ${category.name}`}
                  icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
                  disabled={full.resources}
                  onClick={() => setAsking({ kind: 'add', categoryId: category.id })}
                />
                <CategoryMenu
                  name={category.name}
                  actions={movesOf(`category ${category.id}`, () => setAsking({ kind: 'delete category', category }))}
                  addLabel={t`New resource`}
                  onAdd={() => setAsking({ kind: 'add', categoryId: category.id })}
                  onRename={() => setRenaming(category.id)}
                />
              </>
            ) : null
          }
          renaming={(category) =>
            renaming === category.id ? (
              <RenameLine
                label={t`Category name`}
                name={category.name}
                fault={said(faulty.faults.get(category.id))}
                onRename={(name) => edit((now) => renameCategory(now, category.id, name))}
                onClose={() => {
                  setRenaming(null);
                  show(`category ${category.id}`);
                }}
              />
            ) : null
          }
          endOf={(category) =>
            faulty.faults.has(category.id) ? (
              <p className={treeClasses.fault} role="alert">
                {said(faulty.faults.get(category.id))}
              </p>
            ) : null
          }
        />
        {found?.size === 0 ? (
          <p className={classes.none}>
            <Trans>Nothing found.</Trans>
          </p>
        ) : null}
        {editing && (naming || shown.length === 0) ? (
          <CreateLine
            label={t`Category name`}
            onCreate={(name) => {
              const id = idForName(name, new Set(shown.map((one) => one.id)));
              edit((now) => addCategory(now, id, name));
              setNaming(false);
            }}
            onClose={() => setNaming(false)}
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
      {asking?.kind === 'delete item' ? (
        <DeleteDialog
          name={asking.item.name}
          along={null}
          of="resources"
          onClose={close}
          onDelete={() => {
            close();
            if (selected?.id === asking.item.id) onSelect(undefined);
            edit((now) => removeItem(now, asking.item.id));
          }}
        />
      ) : asking?.kind === 'delete category' ? (
        <DeleteDialog
          name={asking.category.name}
          along={asking.category.items.length}
          of="resources"
          onClose={close}
          onDelete={() => {
            close();
            if (asking.category.items.some(({ id }) => id === selected?.id)) onSelect(undefined);
            edit((now) => removeCategory(now, asking.category.id));
          }}
        />
      ) : asking?.kind === 'move' ? (
        <MoveDialog
          library={shown}
          item={asking.item}
          onClose={close}
          onMove={(to) => {
            close();
            edit((now) =>
              categoryOf(now, asking.item.id)?.id === to ? now : moveItem(now, asking.item.id, to, Infinity),
            );
            show(`item ${asking.item.id}`);
          }}
        />
      ) : adding !== null && shown.some(({ id }) => id === adding) ? (
        <HandoutDialog
          plan={plan}
          into={{ kind: 'add', categoryId: adding }}
          replaces={null}
          onClose={close}
          onDone={(name, file) => {
            close();
            const id = idForName(name, new Set(itemsOf(shown).map((one) => one.id)));
            edit((now) => addItem<Handout>(now, adding, { id, name, ...file }));
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
            edit((now) => changeItem<Handout>(now, replaced.id, file));
          }}
        />
      ) : null}
    </div>
  );
}
