import { useEffect, useEffectEvent, useState } from 'react';
import type { Local } from '../../app/local/local.ts';
import { placesInUse, whenFree } from '../../app/local/places-in-use.ts';
import { keptForms, type KeptForm } from './kept-consult.ts';
import { placeOf } from './places.ts';

/** The consults that lie unfinished on this device and in which no tab writes now, the latest first. */
export function useUnfinished(local: Local | null): readonly KeptForm[] {
  const [forms, setForms] = useState<readonly KeptForm[]>([]);
  const show = useEffectEvent(setForms);
  useEffect(() => {
    if (!local) return;
    const { personId, vault } = local;
    const left = new AbortController();
    const awaited = new Set<string>();
    const look = async () => {
      const found = keptForms(vault);
      const inUse = await placesInUse(
        personId,
        found.map(({ formId }) => placeOf(formId)),
      );
      if (left.signal.aborted) return;
      show(found.filter(({ formId }) => !inUse.has(placeOf(formId))));
      for (const place of inUse) void lookWhenFree(place);
    };
    const lookWhenFree = async (place: string) => {
      if (awaited.has(place)) return;
      awaited.add(place);
      await whenFree(personId, place, left.signal).catch(() => undefined);
      awaited.delete(place);
      if (!left.signal.aborted) await look();
    };
    void look();
    const stop = vault.subscribe((key) => {
      if (key === null || key.startsWith('kept.') || key.startsWith('file.')) void look();
    });
    return () => {
      stop();
      left.abort();
    };
  }, [local]);
  return forms;
}
