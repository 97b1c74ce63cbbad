import { Trans, useLingui } from '@lingui/react/macro';
import type { Week } from '@consult/domain/schedule/blocks.ts';
import { sayTime } from '@consult/domain/schedule/timeslots.ts';
import { useDayNames } from './day-names.ts';
import classes from './schedule.module.css';

/** The week to read, where it is too narrow to draw. */
export function WeekList({ week }: { week: Week }) {
  const { t } = useLingui();
  const names = useDayNames();
  return (
    <ul className={classes.weekList} aria-label={t`Your week`}>
      {week.map((blocks, day) => (
        <li key={names[day]}>
          <strong>{names[day]}</strong>
          <span>
            {blocks.length === 0 ? (
              <Trans>Closed</Trans>
            ) : (
              blocks.map(({ from, to }) => `${sayTime(from)} – ${sayTime(to)}`).join(', ')
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
