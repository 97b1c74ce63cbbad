import { useLingui } from '@lingui/react/macro';
import { usePlaceWords } from '../../app/place-words.ts';
import { PageBody } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ConsultHeader } from './consult-header.tsx';
import { LoadProgress } from './load-progress.tsx';
import classes from './consult.module.css';
import { PatientStrip, type KnownPatient } from './patient-strip.tsx';

/** The parts of a consult that a list knows. */
export type KnownConsult = { subject: string; empty: boolean; patient: KnownPatient };

/** Stands in while a consult loads, and shows what the list knows of it at once. */
export function ConsultSkeleton({ known, onClose }: { known: KnownConsult | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const words = usePlaceWords();
  return (
    <div className={classes.page}>
      <ConsultHeader title={words.subject(known?.subject ?? '') || t`Consult`} onClose={onClose} />
      <LoadProgress step={0} />
      {known && !known.empty ? <PatientStrip patient={known.patient} /> : null}
      <PageBody>
        <PageSkeleton />
      </PageBody>
    </div>
  );
}
