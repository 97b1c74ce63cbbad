import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClockExclamation, IconClockPause, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dueWords, workingTimeWords } from '../../ui/due-words.ts';
import { useBusinessToday } from '../../ui/now.ts';
import type { Clock } from './steps.ts';
import { isLate } from './steps.ts';
import classes from './promise.module.css';

const sign = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** How the promise of a consult stands now: what is due and what time is left, or why nothing is. */
export function ClockNow({ clock }: { clock: Clock }) {
  const { t, i18n } = useLingui();
  const today = useBusinessToday();
  const say = (at: string) => dueWords(i18n, at, today);
  switch (clock.state) {
    case 'none':
      return null;
    case 'returned':
      return null;
    case 'answered':
      return clock.answered.due?.kept === false ? (
        <State look="late" icon={<IconClockExclamation {...sign} />}>
          <Trans>Answered late</Trans>
        </State>
      ) : clock.answered.due ? (
        <State look="kept" icon={<IconCircleCheck {...sign} />}>
          <Trans>Answered in time</Trans>
        </State>
      ) : null;
    case 'stopped':
      return (
        <State look="still" icon={<IconClockPause {...sign} />}>
          <Trans>The clock stands still: nobody has this consult</Trans>
        </State>
      );
    case 'paused': {
      const until = clock.pausedUntil && say(clock.pausedUntil);
      return (
        <State look="still" icon={<IconClockPause {...sign} />}>
          {until
            ? t`The clock waits for the referrer’s reply, until ${until} at the latest`
            : t`The clock waits for the referrer’s reply`}
        </State>
      );
    }
    case 'running': {
      if (!clock.next) return null;
      const { what, dueAt } = clock.next;
      const when = say(dueAt);
      if (isLate(clock))
        return (
          <State look="late" icon={<IconClockExclamation {...sign} />}>
            {what === 'seen' ? t`Not seen in time: due ${when}` : t`Not answered in time: due ${when}`}
          </State>
        );
      const left = workingTimeWords(i18n, clock[what].due?.leftMs ?? 0);
      return (
        <State look="due" icon={<IconHourglass {...sign} />}>
          {what === 'seen' ? t`To be seen by ${when} · ${left} left` : t`To be answered by ${when} · ${left} left`}
        </State>
      );
    }
  }
}

function State({
  look,
  icon,
  children,
}: {
  look: 'due' | 'late' | 'still' | 'kept';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <p className={classes.state} data-look={look}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
