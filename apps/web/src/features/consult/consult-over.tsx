import { lazy, Suspense, useEffect, useRef } from 'react';
import { workerFetches } from '../../app/updates.ts';
import { knownRow } from '../list/list.ts';
import { ConsultSkeleton } from './consult-skeleton.tsx';
import { loadConsultPage } from './load-consult-page.ts';

const ConsultPage = lazy(loadConsultPage);

/** The consult that covers a list. Its code is loaded apart from the list's, and prefetched while the page is idle. */
export function ConsultOver({ opened, onClose }: { opened: string | undefined; onClose: () => void }) {
  useEffect(() => {
    if (workerFetches()) return undefined;
    const timer = setTimeout(() => void loadConsultPage().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);
  // Closing goes back in the history, which takes a moment: closing twice would leave the list too.
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [opened]);
  if (opened === undefined) return null;
  const handleClose = () => {
    if (closing.current) return;
    closing.current = true;
    onClose();
  };
  return (
    <Suspense fallback={<ConsultSkeleton known={knownRow(opened)} onClose={handleClose} />}>
      <ConsultPage key={opened} activityId={opened} known={knownRow(opened)} onClose={handleClose} />
    </Suspense>
  );
}
