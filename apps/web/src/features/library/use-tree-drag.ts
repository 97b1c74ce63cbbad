import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { itemsOf, type Item, type Library } from '@consult/domain/library/library.ts';
import { moveCategory, moveItem } from '@consult/domain/library/moves.ts';
import { placeSaid } from './place-said.ts';
import { categoryPlaceAt, idIn, isCategory, placeAt, placeOf } from './tree-places.ts';

type How = {
  library: Library<Item>;
  /** The rows as they are shown, from above. */
  rows: readonly string[];
  onMove: (step: <I extends Item>(library: Library<I>) => Library<I>) => void;
  /** A category is picked up, or dropped. */
  onGather: (row: string, together: boolean) => void;
};

/** What a drag in a tree says and does, and the category that an item is over. */
export function useTreeDrag({ library, rows, onMove, onGather }: How) {
  const { t, i18n } = useLingui();
  const [over, setOver] = useState<string | null>(null);
  const nameOf = (row: string) =>
    (isCategory(row) ? library : itemsOf(library)).find(({ id }) => id === idIn(row))?.name ?? '';
  /** Says the place of a row, and gives what puts it there; null where it stands there. */
  const at = (row: string, index: number) => {
    const id = idIn(row);
    if (isCategory(row)) {
      const to = categoryPlaceAt(rows, row, index);
      const isSame = library[to]?.id === id;
      const move = <I extends Item>(now: Library<I>) => moveCategory(now, id, to);
      return { categoryId: null, words: placeSaid(i18n, move(library), row), move: isSame ? null : move };
    }
    const [from, to] = [placeOf(library, id), placeAt(rows, row, index)];
    if (!to) return null;
    const isSame = from?.categoryId === to.categoryId && from.place === to.place;
    const move = <I extends Item>(now: Library<I>) => moveItem(now, id, to.categoryId, to.place);
    const words = placeSaid(i18n, move(library), row);
    return { categoryId: to.categoryId, words, move: isSame ? null : move };
  };
  return {
    over,
    responders: {
      onBeforeCapture: ({ draggableId }: { draggableId: string }) => {
        if (isCategory(draggableId)) onGather(draggableId, true);
      },
      onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
        setOver(at(draggableId, source.index)?.categoryId ?? null);
        const name = nameOf(draggableId);
        announce(t`${name} is picked up. Arrows move it, Space drops it, Esc puts it back.`);
      },
      onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
        const place = destination ? at(draggableId, destination.index) : null;
        setOver(place?.categoryId ?? null);
        const name = nameOf(draggableId);
        announce(place?.words ?? t`${name} is not over any place.`);
      },
      onDragEnd: ({ draggableId, destination, reason }: DropResult, { announce }: ResponderProvided) => {
        setOver(null);
        if (isCategory(draggableId)) onGather(draggableId, false);
        const place = destination && reason === 'DROP' ? at(draggableId, destination.index) : null;
        const name = nameOf(draggableId);
        if (!place?.move) return announce(t`${name} is where it was.`);
        onMove(place.move);
        announce(place.words);
      },
    },
  };
}
