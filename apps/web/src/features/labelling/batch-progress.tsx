import { Trans } from '@lingui/react/macro';
import classes from './labelling.module.css';

/** 'Image 12 of 100', and how much of the batch lies behind. `at` counts from 0; at the end it is `of`. */
export function BatchProgress({ at, of }: { at: number; of: number }) {
  const place = Math.min(at + 1, of);
  return (
    <div className={classes.progress}>
      <p>
        <Trans>
          Image <strong>{place}</strong> of {of}
        </Trans>
      </p>
      <span className={classes.track} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * at) / of}%` }} />
      </span>
    </div>
  );
}
