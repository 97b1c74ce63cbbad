import { Trans } from '@lingui/react/macro';
import { Bone } from '../../ui/skeleton.tsx';
import classes from './thread.module.css';

/** How wide the lines of each message are that stands in for one, in percent. */
const messages = [
  [72, 48],
  [64, 58, 30],
  [52, 34],
] as const;

/** Placeholders in the shape of messages: the writer's initials, a name, and what they wrote. */
export function ThreadSkeleton() {
  return (
    <div className={classes.measure} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {messages.map((lines) => (
        <div className={classes.message} key={lines.join(' ')} aria-hidden="true">
          <Bone width={32} height={32} />
          <div className={classes.bones}>
            <Bone width={140} />
            {lines.map((width) => (
              <Bone key={width} width={`${width}%`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
