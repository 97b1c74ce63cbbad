import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { titled } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { saidDayWords, zoneWords } from '../../ui/time-words.ts';
import type { StandingCall } from './schedule-queries.ts';
import { TellReferrer } from './tell-referrer.tsx';
import classes from './schedule.module.css';

type Props = { calls: readonly StandingCall[]; title: ReactNode; about: ReactNode };

/**
 * Calls that stand although the settings would not offer them: each leads to its consult, and its referrer can be told.
 */
export function AffectedCalls({ calls, title, about }: Props) {
  const { i18n } = useLingui();
  const [telling, setTelling] = useState<StandingCall | null>(null);
  if (calls.length === 0) return null;
  return (
    <section className={classes.calls} aria-labelledby="affected-calls">
      <h2 id="affected-calls">{title}</h2>
      <p className={classes.about}>{about}</p>
      <ul>
        {calls.map((call) => (
          <li key={call.activityId}>
            <span className={classes.callWords}>
              <Link to="/dashboard/secure-messaging" search={{ econsultId: call.activityId }}>
                {saidDayWords(i18n, call.said.day)}, {call.said.start}–{call.said.end}{' '}
                {zoneWords(i18n, call.said.zone, 'shortGeneric')}
              </Link>
              <span>{titled(call.referrer)}</span>
            </span>
            <Button icon={<IconMessage size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setTelling(call)}>
              <Trans>Tell the referrer</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {telling ? <TellReferrer call={telling} onClose={() => setTelling(null)} /> : null}
    </section>
  );
}
