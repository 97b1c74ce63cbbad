import { Trans } from '@lingui/react/macro';
import { Bone } from '../../ui/skeleton.tsx';
import classes from './pane.module.css';

/** Placeholders in the shape of an opened message: what became of it, and its parts. */
export function PaneSkeleton() {
  return (
    <div className={classes.scroll} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {[3, 5].map((lines) => (
        <div className={classes.part} key={lines} aria-hidden="true">
          <Bone width={140} height={12} />
          {Array.from({ length: lines }, (_, line) => (
            <Bone key={line} width={`${82 - ((line * 17) % 40)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
