import { Trans } from '@lingui/react/macro';
import { useQueuedShots } from '../upload-queue/upload-queue.ts';
import classes from './camera.module.css';
import { ShotRow } from './shot-row.tsx';
import { stateOfShot } from './shot-state.ts';
import { useVisitShots } from './visit-shots.ts';

/** What was taken in this visit, the newest first; of an earlier one what is not in the gallery yet. */
export function Strip() {
  const { shots, visit } = useVisitShots();
  const queued = useQueuedShots();
  const rows = shots
    .map((shot) => ({
      shot,
      state: stateOfShot(
        shot,
        queued.find(({ id }) => id === shot.id),
      ),
    }))
    .filter(({ shot, state }) => shot.visit === visit || !['in-gallery', 'gone'].includes(state.kind));
  if (rows.length === 0) return null;
  const waiting = rows.filter(({ state }) => state.kind !== 'in-gallery' && state.kind !== 'gone').length;
  return (
    <section className={classes.section} aria-labelledby="heading-uploads">
      <div className={classes.head}>
        <h2 id="heading-uploads">
          <Trans>Uploads</Trans>
        </h2>
        {waiting > 0 ? (
          <span className={classes.waiting}>
            <Trans>{waiting} waiting</Trans>
          </span>
        ) : null}
      </div>
      <ul className={classes.strip}>
        {rows.map(({ shot, state }) => (
          <ShotRow key={shot.id} shot={shot} state={state} />
        ))}
      </ul>
    </section>
  );
}
