import { useEffect, useSyncExternalStore } from 'react';
import type { PhotoQueue } from './photo-queue.ts';

/** Has the browser ask before it closes or reloads the page, while photos are in its memory alone. */
export function useAskBeforeClosing(queue: PhotoQueue): void {
  const asks = useSyncExternalStore(queue.subscribe, queue.unsent) > 0;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}
