import { useMemo, useState } from 'react';
import { useSelection } from '../list/list.ts';
import type { Media } from '@consult/contract/media/media.ts';
import type { Chosen } from './gallery-grid.tsx';

/** What of the gallery is selected; `selecting`: whether somebody selects at all. */
export function useChosen(items: readonly Media[]) {
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const selection = useSelection(order);
  const [selecting, setSelecting] = useState(false);
  const chosen: Chosen = {
    has: selection.has,
    toggle: selection.toggle,
    setAll: (ids, on) => {
      for (const id of ids) if (selection.has(id) !== on) selection.toggle(id, false);
    },
  };
  return {
    ids: selection.ids,
    chosen: selecting ? chosen : null,
    begin: (id?: string) => {
      setSelecting(true);
      if (id !== undefined && !selection.has(id)) selection.toggle(id, false);
    },
    cancel: () => {
      setSelecting(false);
      selection.clear();
    },
  };
}
