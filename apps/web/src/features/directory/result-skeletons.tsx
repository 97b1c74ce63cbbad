import { Trans } from '@lingui/react/macro';
import { Bone } from '../../ui/skeleton.tsx';
import classes from './finder.module.css';

/** Placeholders in the shape of service rows, while services load. */
export function ResultSkeletons() {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {Array.from({ length: 5 }, (_, row) => (
        <div className={classes.row} key={row} aria-hidden="true">
          <div className={classes.what} data-bones>
            <Bone width={row % 2 ? 190 : 240} height={10} />
            <Bone width="38%" />
            <Bone width={row % 2 ? '72%' : '60%'} />
          </div>
          <div className={classes.when}>
            <Bone width={72} height={18} />
          </div>
          <div className={classes.start}>
            <Bone width={104} height={30} />
          </div>
        </div>
      ))}
    </div>
  );
}
