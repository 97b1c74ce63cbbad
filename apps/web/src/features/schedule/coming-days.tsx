import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { saidDayWords } from '../../ui/time-words.ts';
import { weekdayWords } from './day-names.ts';
import type { PhonePreview } from './schedule-queries.ts';
import classes from './schedule.module.css';

type Props = { preview: PhonePreview | undefined; failed: boolean; onTryAgain: () => void };

/** The coming 14 days as referrers will see them: how many times are free, taken, and closed by time away. */
export function ComingDays({ preview, failed, onTryAgain }: Props) {
  const { t, i18n } = useLingui();
  if (failed && !preview)
    return (
      <p className={classes.about}>
        <Trans>The coming days cannot be shown.</Trans>{' '}
        <Button look="quiet" onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  const changes = preview?.days.filter(({ hours }) => hours !== 24) ?? [];
  return (
    <section className={classes.coming} aria-labelledby="coming-days">
      <h2 id="coming-days">
        <Trans>The coming 14 days, as referrers see them</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls is reached by Tab */}
      <ol aria-label={t`The coming 14 days, as referrers see them`} tabIndex={0}>
        {preview
          ? preview.days.map(({ day, free, taken, away }) => (
              <li key={day} data-free={free > 0 || undefined} data-away={(away > 0 && free === 0) || undefined}>
                {/* Where it is narrow the day stands below its weekday. */}
                <strong>{weekdayWords(i18n, day).replace(/ (\S+)$/, '\u00a0$1')}</strong>
                {free > 0 ? (
                  <span>
                    <Plural value={free} one="# free" other="# free" />
                  </span>
                ) : null}
                {taken > 0 ? (
                  <span>
                    <Plural value={taken} one="# taken" other="# taken" />
                  </span>
                ) : null}
                {away > 0 ? (
                  <span>
                    <Trans>Away</Trans>
                  </span>
                ) : null}
                {free + taken + away === 0 ? <span aria-label={t`No times`}>–</span> : null}
              </li>
            ))
          : Array.from({ length: 14 }, (_, n) => (
              <li key={n}>
                <Bone width={52} />
                <Bone width={36} />
              </li>
            ))}
      </ol>
      {changes.map(({ day, hours }) => (
        <p key={day} className={classes.about}>
          {hours < 24 ? (
            <Trans>
              On {saidDayWords(i18n, day)} the clock goes forward: the day has {hours} hours, and the hour that is
              skipped has no times.
            </Trans>
          ) : (
            <Trans>
              On {saidDayWords(i18n, day)} the clock goes back: the day has {hours} hours, and of the hour that comes
              twice only the first has times.
            </Trans>
          )}
        </p>
      ))}
    </section>
  );
}
