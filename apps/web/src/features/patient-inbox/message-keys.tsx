import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useShortcut } from '../../ui/shortcut.ts';
import { RowKeys, rowOf, type Selection } from '../list/list.ts';
import type { MessageRow } from './messages-query.ts';
import { acrossOf, type MessageActions } from './use-message-actions.tsx';

type Props = {
  list: RefObject<HTMLElement | null>;
  rows: ReadonlyMap<string, MessageRow>;
  selection: Selection;
  actions: MessageActions;
  /** The opened message, on which the keys act where no row is chosen. */
  opened: string | undefined;
  /** Closes the opened message. */
  onClose: () => void;
};

/** The keys that act on the selected rows, else on the focused row, else on the opened message. */
export function MessageKeys({ list, rows, selection, actions, opened, onClose }: Props) {
  const { t } = useLingui();
  const cursor = () => rowOf(document.activeElement)?.dataset['row'];
  const chosen = (): MessageRow[] => {
    const at = cursor() ?? opened;
    const ids = selection.ids.length > 0 ? selection.ids : at === undefined ? [] : [at];
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  useShortcut('e', t`Archive, or back from there`, () => {
    const moved = chosen();
    if (moved[0]) actions.move(moved, acrossOf(moved[0]));
    selection.clear();
  });
  useShortcut('u', t`Mark as unread, or as read`, () => {
    const marked = chosen();
    actions.mark(
      marked,
      marked.some(({ read }) => read),
    );
  });
  useShortcut('x', t`Select or unselect`, () => {
    const at = cursor();
    if (at !== undefined) selection.toggle(at, false);
  });
  // One key for both: of two listeners only the first would hear it.
  const hasSelection = selection.ids.length > 0;
  const escapes = hasSelection ? t`Clear the selection` : opened === undefined ? null : t`Back to the list`;
  useShortcut('Escape', escapes, () => (hasSelection ? selection.clear() : opened === undefined ? null : onClose()));
  // With a message open, j and k go to its neighbours.
  if (opened !== undefined) return null;
  return <RowKeys list={list} words={{ next: t`Next message; Enter opens it`, previous: t`Previous message` }} />;
}
