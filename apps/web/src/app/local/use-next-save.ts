import { useEffect, useState } from 'react';

/**
 * For a form whose saves name the version that they were made on: a save that is asked for while an own one is on its
 * way waits until that one is there or refused, since both would be made on one version and the second be refused as
 * over another's. What it waits for draws the form anew, and `save` is that of the form as it is then.
 */
export function useNextSave<Saved>(isSaving: () => boolean, save: () => Promise<Saved>) {
  const [next, setNext] = useState<PromiseWithResolvers<Saved> | null>(null);
  useEffect(() => {
    if (next === null || isSaving()) return;
    queueMicrotask(() => {
      setNext(null);
      void save().then(next.resolve, next.reject);
    });
  });
  return {
    /** Whether a save waits for the one before it. */
    waits: next !== null,
    /** Saves after the one that is on its way; several at once are one. */
    after: (): Promise<Saved> => {
      const waits = next ?? Promise.withResolvers<Saved>();
      setNext(waits);
      return waits.promise;
    },
  };
}
