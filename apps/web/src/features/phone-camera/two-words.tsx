import { Trans } from '@lingui/react/macro';
import classes from './phone-camera.module.css';

/** The two words that phone and computer show alike; in no language, so that they are the same in both. */
export function TwoWords({ words: [first, second] }: { words: readonly [string, string] }) {
  return (
    <span className={classes.words}>
      <span className="visually-hidden">
        <Trans>The two words:</Trans>{' '}
      </span>
      <strong translate="no">
        {first} {second}
      </strong>
    </span>
  );
}
