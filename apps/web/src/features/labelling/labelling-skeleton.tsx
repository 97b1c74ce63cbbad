import { Trans } from '@lingui/react/macro';
import { Bone } from '../../ui/skeleton.tsx';
import classes from './labelling.module.css';

/** Placeholders in the shape of picture and labels. `waits`: labels of before are sent first. */
export function LabellingSkeleton({ waits }: { waits: boolean }) {
  return (
    <div className={classes.work} aria-busy="true">
      <div className={classes.stage}>
        <output className={classes.note}>
          {waits ? <Trans>Sending what you labelled before…</Trans> : <Trans>Loading images…</Trans>}
        </output>
      </div>
      <div className={classes.panel} aria-hidden="true">
        <div className={classes.bones}>
          {Array.from({ length: 8 }, (_, n) => (
            <Bone key={n} width={`${40 + ((n * 17) % 40)}%`} height={12} />
          ))}
        </div>
      </div>
    </div>
  );
}
