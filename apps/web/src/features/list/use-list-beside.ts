import { useSyncExternalStore } from 'react';
import { keep } from '../../app/keep.ts';

/** From this width on the list may stay beside the opened consult, as at the button that chooses it. */
const roomy = matchMedia('(min-width: 1280px)');

/** The name under which this browser keeps the choice, as it keeps that of the sidebar. */
const keptAs = 'list-beside';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  roomy.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    roomy.removeEventListener('change', listener);
  };
}

const isChosen = () => keep.read(keptAs) === 'on';

/** Whether the list stays beside the opened consult, and whether there is room for it at all (decision 140). */
export function useListBeside(): { beside: boolean; hasRoom: boolean; toggle: () => void } {
  const hasRoom = useSyncExternalStore(subscribe, () => roomy.matches);
  const chosen = useSyncExternalStore(subscribe, isChosen);
  return {
    beside: hasRoom && chosen,
    hasRoom,
    toggle: () => {
      keep.write(keptAs, chosen ? 'off' : 'on');
      for (const listener of listeners) listener();
    },
  };
}
