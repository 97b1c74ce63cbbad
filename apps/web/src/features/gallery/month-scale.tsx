import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { ownZone } from '../../ui/own-zone.ts';
import { endOfMonth } from './end-of-month.ts';
import classes from './gallery.module.css';
import { monthsQuery } from './months-query.ts';

/** Ten years at a glance: how much was taken in each month, newest first. A press goes there. */
export const MonthScale = memo(function MonthScale({ onGo }: { onGo: (before: string | null) => void }) {
  const { t, i18n } = useLingui();
  const months = useQuery(monthsQuery).data?.months ?? [];
  if (months.length < 2) return null;
  const most = Math.max(...months.map(({ count }) => count));
  const short = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' });
  return (
    <nav className={classes.months} aria-label={t`Months`}>
      <ol>
        {months.map(({ month, count }, at) => {
          const day = new Date(`${month}-01T00:00:00Z`);
          const year = month.slice(0, 4);
          return (
            <li key={month}>
              {at === 0 || months[at - 1]!.month.slice(0, 4) !== year ? (
                <span className={classes.year}>{year}</span>
              ) : null}
              <button
                type="button"
                aria-label={`${short.format(day)} ${year}: ${count}`}
                onClick={() => onGo(at === 0 ? null : endOfMonth(month, ownZone))}
              >
                {short.format(day)}
                <span className={classes.bar} style={{ inlineSize: `${Math.max(8, (count / most) * 100)}%` }} />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
