import { useSyncExternalStore } from 'react';

/**
 * From this width on the opened message stands beside the list; below, it covers the list (patient-inbox.module.css).
 */
const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1200px)');

/** Whether list and message stand beside each other. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide?.addEventListener('change', listener);
      return () => wide?.removeEventListener('change', listener);
    },
    () => wide?.matches ?? true,
  );
}
