import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { idForName } from '@consult/domain/library/ids.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import { categoryOf, itemsOf, type Category, type Library, type Template } from '@consult/domain/library/library.ts';
import {
  addCategory,
  addItem,
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
import { outcomeName } from '../outcome/outcome.ts';
import { CreateLine } from './create-line.tsx';
import { DeleteDialog, MoveDialog } from './library-dialogs.tsx';
import { focusRow, LibraryTree, moveBy } from './library-tree.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RenameLine } from './rename-line.tsx';
import { CategoryMenu, ItemMenu, menuIcon } from './tree-menus.tsx';
import { newTemplate, copyName, roomFor } from './template-steps.ts';
import classes from './editor.module.css';
import treeClasses from './tree.module.css';
import type { Faulty } from './faulty.ts';
import { useChangedIds } from './use-changed-ids.ts';
import type { TemplatesEditor } from './use-templates.ts';

type Props = {
  editor: TemplatesEditor;
  faulty: Faulty;
  selected: Template | undefined;
  onSelect: (id: string | undefined, write?: 'write') => void;
};

type Asking =
  | { kind: 'delete item' | 'move'; item: Template }
  | { kind: 'delete category'; category: Category<Template> }
  | { kind: 'import' }
  | null;

/** With so many templates or fewer, all categories are open at first. */
const opensAllUpTo = 60;

/** The left half of the editor: search, the tree, and what can be done in it. */
export function TemplatesTree({ editor, faulty, selected, onSelect }: Props) {
  const { t, i18n } = useLingui();
  const { shown: templates, edit, changes } = editor;
  const [looked, setLooked] = useState('');
  const [creating, setCreating] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tree = useRef<HTMLDivElement>(null);
  const all = itemsOf(templates);
  const [opensAll] = useState(all.length <= opensAllUpTo);
  const inside = selected && categoryOf(templates, selected.id)?.id;
  const open = new Set(
    templates.map(({ id }) => id).filter((id) => toggled.get(id) ?? (opensAll || id === inside || faulty.in.has(id))),
  );
  const found = useMemo(
    () =>
      looked.trim() === ''
        ? null
        : new Set(
            templates.flatMap(({ name: category, items }) =>
              items.filter(({ name, text }) => matches(looked, category, name, text)).map(({ id }) => id),
            ),
          ),
    [looked, templates],
  );
  const changed = useChangedIds(changes);
  const full = { categories: templates.length >= libraryLimits.categories, templates: roomFor(templates) === 0 };
  const show = (row: string) => afterCommit(() => tree.current && focusRow(tree.current, row));
  const toggle = (id: string, to = !open.has(id)) => setToggled((now) => new Map(now).set(id, to));
  const secondOf = useCallback(
    ({ outcome }: Template) => (outcome === '' ? t`No outcome` : outcomeName(i18n, outcome)),
    [t, i18n],
  );

  const handleCreate = (name: string, categoryId: string) => {
    const item = newTemplate(templates, name);
    edit((now) => addItem(now, categoryId, item));
    setCreating(null);
    toggle(categoryId, true);
    onSelect(item.id, 'write');
  };
  const handleMove = (row: string, by: 1 | -1) => {
    edit((now) => moveBy(now, row, by));
    show(row);
  };
  const movesOf = (row: string, remove: () => void) => {
    const can = (by: 1 | -1) =>
      found === null && moveBy(templates, row, by) !== templates ? () => handleMove(row, by) : null;
    return { up: can(-1), down: can(1), remove };
  };
  return (
    <div className={classes.side}>
      <div className={classes['tools-row']}>
        <SearchField label={t`Search templates`} value={looked} onChange={setLooked} />
        <IconButton
          label={t`Import templates`}
          icon={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking({ kind: 'import' })}
        />
        <Button
          icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          disabled={full.categories}
          onClick={() => setCreating('')}
        >
          <Trans>Category</Trans>
        </Button>
      </div>
      <div className={classes.scroll} ref={tree}>
        <LibraryTree
          library={templates}
          found={found}
          open={open}
          selected={selected?.id}
          secondOf={secondOf}
          changed={changed}
          faulty={faulty}
          onOpen={toggle}
          onSelect={(id) => onSelect(id)}
          onMove={(step) => edit(step as (library: Library<Template>) => Library<Template>)}
          itemMenu={(item) => (
            <ItemMenu
              name={item.name}
              actions={movesOf(`item ${item.id}`, () => setAsking({ kind: 'delete item', item }))}
              onMoveTo={() => setAsking({ kind: 'move', item })}
              own={{
                key: 'duplicate',
                label: t`Duplicate`,
                icon: <IconCopy {...menuIcon} />,
                onSelect: () => {
                  if (full.templates) return;
                  const copy = {
                    ...item,
                    ...newTemplate(templates, copyName(i18n, item.name)),
                    text: item.text,
                    outcome: item.outcome,
                    diagnosis: item.diagnosis,
                  };
                  const category = categoryOf(templates, item.id)!;
                  edit((now) =>
                    addItem(now, category.id, copy, category.items.findIndex(({ id }) => id === item.id) + 1),
                  );
                  onSelect(copy.id);
                },
              }}
            />
          )}
          categoryMenu={(category) => (
            <>
              <IconButton
                label={t`New template in ${category.name}`}
                icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
                disabled={full.templates}
                onClick={() => setCreating(category.id)}
              />
              <CategoryMenu
                name={category.name}
                actions={movesOf(`category ${category.id}`, () => setAsking({ kind: 'delete category', category }))}
                addLabel={t`New template`}
                onAdd={() => setCreating(category.id)}
                onRename={() => setRenaming(category.id)}
              />
            </>
          )}
          renaming={(category) =>
            renaming === category.id ? (
              <RenameLine
                label={t`Category name`}
                name={category.name}
                fault={faultOf(faulty.faults.get(category.id))}
                onRename={(name) => edit((now) => renameCategory(now, category.id, name))}
                onClose={() => {
                  setRenaming(null);
                  show(`category ${category.id}`);
                }}
              />
            ) : null
          }
          endOf={(category) => (
            <>
              {faulty.faults.has(category.id) ? (
                <p className={treeClasses.fault} role="alert">
                  {faultOf(faulty.faults.get(category.id))}
                </p>
              ) : null}
              {creating === category.id ? (
                <CreateLine
                  label={t`Template name`}
                  onCreate={(name) => handleCreate(name, category.id)}
                  onClose={() => setCreating(null)}
                />
              ) : null}
            </>
          )}
        />
        {found?.size === 0 ? (
          <p className={classes.none}>
            <Trans>Nothing found.</Trans>
          </p>
        ) : null}
        {creating === '' || (templates.length === 0 && found === null) ? (
          <CreateLine
            label={t`Category name`}
            onCreate={(name) => {
              const id = idForName(name, new Set(templates.map((one) => one.id)));
              edit((now) => addCategory(now, id, name));
              toggle(id, true);
              setCreating(id);
            }}
            onClose={() => setCreating(null)}
          />
        ) : null}
        {full.templates || full.categories ? (
          <p className={classes.none}>
            {faultOf(
              full.templates
                ? { code: 'too-many-templates', most: libraryLimits.templates }
                : { code: 'too-many-categories', most: libraryLimits.categories },
            )}
          </p>
        ) : null}
      </div>
      {asking?.kind === 'delete item' ? (
        <DeleteDialog
          name={asking.item.name}
          along={null}
          of="templates"
          onClose={() => setAsking(null)}
          onDelete={() => {
            setAsking(null);
            if (selected?.id === asking.item.id) onSelect(undefined);
            edit((now) => removeItem(now, asking.item.id));
          }}
        />
      ) : asking?.kind === 'delete category' ? (
        <DeleteDialog
          name={asking.category.name}
          along={asking.category.items.length}
          of="templates"
          onClose={() => setAsking(null)}
          onDelete={() => {
            setAsking(null);
            if (asking.category.id === inside) onSelect(undefined);
            edit((now) => removeCategory(now, asking.category.id));
          }}
        />
      ) : asking?.kind === 'move' ? (
        <MoveDialog
          library={templates}
          item={asking.item}
          onClose={() => setAsking(null)}
          onMove={(to) => {
            setAsking(null);
            edit((now) =>
              categoryOf(now, asking.item.id)?.id === to ? now : moveItem(now, asking.item.id, to, Infinity),
            );
            toggle(to, true);
            show(`item ${asking.item.id}`);
          }}
        />
      ) : asking?.kind === 'import' ? (
        <ImportDialog
          library={templates}
          room={roomFor(templates)}
          onClose={() => setAsking(null)}
          onImport={(texts, categoryId) => {
            setAsking(null);
            const name = t`Imported`;
            const into = categoryId ?? idForName(name, new Set());
            edit((before) =>
              texts.reduce(
                (now, one) => addItem(now, into, { ...newTemplate(now, one.name), text: one.text }),
                categoryId === null ? addCategory(before, into, name) : before,
              ),
            );
            toggle(into, true);
          }}
        />
      ) : null}
    </div>
  );

  function faultOf(fault: Fault | undefined): string | null {
    return fault ? faultText(i18n, fault) : null;
  }
}
