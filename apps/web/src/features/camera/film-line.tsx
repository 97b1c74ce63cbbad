import { Trans, useLingui } from '@lingui/react/macro';
import { fileSize } from '../attachment/attachment.ts';
import type { FilmView } from './film-taker.ts';
import classes from './stage.module.css';

/** How long a recording is and how large, and near its end a countdown. */
export function FilmLine({ recording }: { recording: FilmView }) {
  const { i18n } = useLingui();
  const { ms, bytes, secondsLeft, onlyHere } = recording;
  const size = fileSize(bytes, i18n.locale);
  return (
    <p className={classes.film} data-ends={secondsLeft !== null || undefined}>
      <span className={classes.light} />
      <span className="visually-hidden">
        <Trans>Recording</Trans>{' '}
      </span>
      {lengthWords(ms)} · {size}
      {onlyHere ? (
        <span>
          <Trans>In this tab only until it is uploaded</Trans>
        </span>
      ) : null}
      {secondsLeft === null ? null : (
        <strong>
          <Trans>Ends by itself in {secondsLeft} s</Trans>
        </strong>
      )}
    </p>
  );
}

/** '0:07', '12:30'. */
function lengthWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
