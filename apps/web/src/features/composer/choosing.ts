import { useLocal, useLocalLoaded } from '../../app/local/local.ts';
import { keptForm } from './kept-consult.ts';

/**
 * The consult of the finder's address, for which the person chooses a service; null where the device keeps no such form
 * any more, so that a service begins a new consult. Until the device can say so, the address is believed.
 */
export function useChoosing(formId: string | undefined): string | null {
  const vault = useLocal()?.vault;
  const loaded = useLocalLoaded();
  if (formId === undefined) return null;
  return !loaded || !vault || keptForm(vault, formId) ? formId : null;
}
