import { lazy, Suspense } from 'react';
import type { ComparedImages } from './compare-dialog.tsx';

const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })));

/** Two images side by side; its code is loaded when somebody first compares. */
export function CompareViewer(given: ComparedImages) {
  return (
    <Suspense fallback={null}>
      <CompareDialog {...given} />
    </Suspense>
  );
}
