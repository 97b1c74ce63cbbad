import { useLingui } from '@lingui/react/macro';
import { usePlaceWords } from '../../app/place-words.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { ThreadSkeleton } from '../message/message.ts';
import { ConsultHeader } from './consult-header.tsx';
import { LoadProgress } from './load-progress.tsx';
import classes from './consult.module.css';
import { PatientStrip, type KnownPatient } from './patient-strip.tsx';

/** The parts of a consult that a list knows. */
export type KnownConsult = { subject: string; empty: boolean; patient: KnownPatient };

/** Stands in while a consult loads, in its shape, and shows what the list knows of it at once. */
export function ConsultSkeleton({ known, onClose }: { known: KnownConsult | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const words = usePlaceWords();
  return (
    <div className={classes.page} data-pane="thread">
      <ConsultHeader title={words.subject(known?.subject ?? '') || t`Consult`} onClose={onClose} />
      <LoadProgress step={0} />
      <div className={classes.panes}>
        {known && !known.empty ? (
          <PatientStrip patient={known.patient} />
        ) : (
          <div className={`${classes.strip} ${classes.bones}`} aria-hidden="true">
            <Bone width={180} height={12} />
            <Bone width="60%" />
          </div>
        )}
        <div className={classes.details} aria-hidden="true">
          {[3, 1, 2].map((lines) => (
            <div className={`${classes.section} ${classes.bones}`} key={lines}>
              <Bone width={96} />
              {Array.from({ length: lines }, (_, line) => (
                <Bone key={line} width={`${76 - line * 14}%`} />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.thread}>
          <div className={classes.threadBones}>
            <ThreadSkeleton />
          </div>
          <div className={classes.replyBones} aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}
