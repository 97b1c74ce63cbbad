import { useLingui } from '@lingui/react';
import { useCallback, type RefObject } from 'react';
import type { Item } from '@consult/domain/library/library.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { placeSaid } from './place-said.ts';
import { moveBy } from './tree-places.ts';
import { rowIn } from './use-gathered.ts';
import type { LibraryEditor } from './use-library-editor.ts';

/** Moving a row up and down; null where it can not. */
export type RowMoves = { up: (() => void) | null; down: (() => void) | null };

/**
 * Shows and moves rows for their menus; `fixed` while nothing can be moved. The functions stay the same. Where a row is
 * not in sight, the one at which Tab stops takes the focus, and `otherwise` does where there is none.
 */
export function useRowMoves<I extends Item>(
  { now, edit }: Pick<LibraryEditor<I>, 'now' | 'edit'>,
  tree: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
  fixed: boolean,
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
              edit((before) => moveBy(before, row, by));
              announce(placeSaid(i18n, moveBy(library, row, by), row));
              show(row);
            };
      return { up: move(-1), down: move(1) };
    },
    [now, edit, fixed, show, i18n],
  );
  return { show, movesOf };
}
