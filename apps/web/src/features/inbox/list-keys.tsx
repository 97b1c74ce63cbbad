import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { runWhenShown, useShortcut } from '../../ui/shortcut.ts';
import { folderAcross, RowKeys, rowOf, type RowActions, type SeenRow, type Selection } from '../list/list.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  rows: ReadonlyMap<string, SeenRow>;
  selection: Selection;
  actions: RowActions;
  onOpen: (id: string) => void;
};

/** The keys that act on the selected rows or, without a selection, on the focused row. */
export function ListKeys({ list, rows, selection, actions, onOpen }: Props) {
  const { t } = useLingui();
  const cursor = () => rowOf(document.activeElement)?.dataset['row'];
  const chosen = (): SeenRow[] => {
    const at = cursor();
    const ids = selection.ids.length > 0 ? selection.ids : at === undefined ? [] : [at];
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  useShortcut('e', t`Archive, or back to the inbox`, () => {
    const moved = chosen();
    if (moved[0]) actions.move(moved, folderAcross(moved[0].folder));
    selection.clear();
  });
  useShortcut('u', t`Mark as unread, or as read`, () => {
    const marked = chosen();
    actions.mark(
      marked,
      marked.some(({ unread }) => !unread),
    );
  });
  useShortcut('m', t`Mute or unmute`, () => {
    const changed = chosen();
    actions.mute(
      changed,
      changed.some(({ muted }) => !muted),
    );
  });
  useShortcut('x', t`Select or unselect`, () => {
    const at = cursor();
    if (at !== undefined) selection.toggle(at, false);
  });
  useShortcut('r', t`Open and write a reply`, () => {
    const at = cursor();
    if (at === undefined) return;
    runWhenShown('r');
    onOpen(at);
  });
  useShortcut('Escape', selection.ids.length > 0 ? t`Clear the selection` : null, selection.clear);
  return <RowKeys list={list} />;
}
