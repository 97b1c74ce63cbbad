import { lazy, Suspense, useEffect } from 'react';
import { ConsultSkeleton, loadConsultPage } from '../consult/consult.ts';
import { knownRow, showAsRead } from './inbox-query.ts';

const ConsultPage = lazy(() => loadConsultPage().then((module) => ({ default: module.ConsultPage })));

/** The consult that lies over a list. Its code is loaded apart from the list, and fetched while nobody waits for it. */
export function ConsultOver({ opened, onClose }: { opened: string | undefined; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => void loadConsultPage().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);
  if (opened === undefined) return null;
  return (
    <Suspense fallback={<ConsultSkeleton known={knownRow(opened)} onClose={onClose} />}>
      <ConsultPage key={opened} activityId={opened} known={knownRow(opened)} onClose={onClose} onRead={showAsRead} />
    </Suspense>
  );
}
