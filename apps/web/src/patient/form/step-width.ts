import { useSyncExternalStore } from 'react';
import type { StepWidth } from '@consult/domain/care-form/steps.ts';

const wide = '(min-width: 600px)';

/** Whether the window has room for a section at a time. At 400 % zoom a desk's window is as narrow as a phone. */
export const stepWidth = (): StepWidth => (matchMedia(wide).matches ? 'wide' : 'phone');

export function useStepWidth(): StepWidth {
  return useSyncExternalStore(watch, stepWidth);
}

function watch(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
