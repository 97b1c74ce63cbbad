import { useLingui } from '@lingui/react';
import { useCallback, type RefObject } from 'react';
import { categoryOf, type Item, type Library } from '@consult/domain/library/library.ts';
import { moveItem } from '@consult/domain/library/moves.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { placeSaid } from './place-said.ts';
import { idIn, isCategory, moveBy, placeOf } from './tree-places.ts';
import { rowIn } from './use-gathered.ts';
import type { LibraryEditor } from './use-library-editor.ts';

/** Moving a row up and down; null where it can not. */
export type RowMoves = { up: (() => void) | null; down: (() => void) | null };

/**
 * Shows and moves rows for their menus; `fixed` while nothing can be moved. The functions stay the same. The category
 * into which an item goes is opened by `reveal`. Where a row is not in sight, the one at which Tab stops takes the
 * focus, and `otherwise` does where there is none.
 */
export function useRowMoves<I extends Item>(
  { now, edit }: Pick<LibraryEditor<I>, 'now' | 'edit'>,
  tree: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
  fixed: boolean,
  reveal: (categoryId: string) => void,
) {
  const { i18n } = useLingui();
  const show = useCallback(
    (row: string | null) =>
      afterCommit(() => {
        const at = row !== null && tree.current ? rowIn(tree.current, row) : null;
        (at ?? tree.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? otherwise.current)?.focus();
      }),
    [tree, otherwise],
  );
  const movesOf = useCallback(
    (row: string): RowMoves => {
      const library = now();
      const move = (by: 1 | -1) =>
        fixed || moveBy(library, row, by) === library
          ? null
          : () => {
              const next = moveBy(library, row, by);
              edit((before) => moveBy(before, row, by));
              announce(placeSaid(i18n, next, row));
              const to = isCategory(row) ? null : placeOf(next, idIn(row));
              if (to) reveal(to.categoryId);
              show(row);
            };
      return { up: move(-1), down: move(1) };
    },
    [now, edit, fixed, show, reveal, i18n],
  );
  /** To the end of a category, from the menu. */
  const moveTo = useCallback(
    (itemId: string, categoryId: string) => {
      const library = now();
      if (categoryOf(library, itemId)?.id !== categoryId) {
        const step = (before: Library<I>) => moveItem(before, itemId, categoryId, Infinity);
        edit(step);
        announce(placeSaid(i18n, step(library), `item ${itemId}`));
      }
      reveal(categoryId);
      show(`item ${itemId}`);
    },
    [now, edit, show, reveal, i18n],
  );
  return { show, movesOf, moveTo };
}
