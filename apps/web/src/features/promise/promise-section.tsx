import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarEvent,
  IconCheck,
  IconClockQuestion,
  IconEye,
  IconMessage,
  IconMinus,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName, shortName } from '../../app/names.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dueWords } from '../../ui/due-words.ts';
import { useBusinessToday } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import { threadQuery } from '../message/message.ts';
import { ClockNow } from './clock-now.tsx';
import { setInformed } from './set-informed.ts';
import { isLate, standingOf, stepNames, wantsAnother, type Clock, type StepName } from './steps.ts';
import classes from './promise.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const signs = {
  seen: IconEye,
  answered: IconMessage,
  booked: IconCalendarEvent,
  informed: IconUserCheck,
} as const;

/** What a person of this consult may do about its promise. */
export type PromiseDialog = 'reassign' | 'return' | 'ask-information' | 'give' | 'forward-to-specialist';

type Props = {
  activity: Activity;
  className: string | undefined;
  onDialog: (dialog: PromiseDialog) => void;
};

/**
 * Seen, answered, booked, informed, what is due and what time is left: the same line for the specialist, the referrer
 * and both clinics. Source: server rules, section 22.
 */
export function PromiseSection({ activity, className, onDialog }: Props) {
  const { clock } = activity;
  if (!clock) return null;
  const promised = clock.seen.due !== null || clock.answered.due !== null;
  return (
    <section className={className} aria-labelledby="consult-promise">
      <h2 id="consult-promise">{promised ? <Trans>Promise</Trans> : <Trans>Progress</Trans>}</h2>
      <ClockNow clock={clock} />
      <Returned activity={activity} clock={clock} />
      <ol className={classes.line}>
        {stepNames.map((name) => (
          <Step key={name} activity={activity} clock={clock} name={name} />
        ))}
      </ol>
      <p className={classes.about}>
        <GivenTo activity={activity} clock={clock} />{' '}
        <Trans>The specialist, the referrer and both clinics see the same line.</Trans>
      </p>
      <div className={classes.buttons}>
        {clock.can.give ? (
          <Button look="primary" icon={<IconUserShare {...icon} />} onClick={() => onDialog('give')}>
            <Trans>Give to a colleague</Trans>
          </Button>
        ) : null}
        {activity.can.forwardToSpecialist && wantsAnother(clock) ? (
          <Button
            look="primary"
            icon={<IconArrowForwardUp {...icon} />}
            onClick={() => onDialog('forward-to-specialist')}
          >
            <Trans>Another service</Trans>
          </Button>
        ) : null}
        {clock.can.askInformation ? (
          <Button icon={<IconClockQuestion {...icon} />} onClick={() => onDialog('ask-information')}>
            <Trans>Ask for information</Trans>
          </Button>
        ) : null}
        <Informed activity={activity} clock={clock} />
      </div>
    </section>
  );
}

/** Names somebody of this consult; '' for whom neither its members nor its thread name. */
function useNameIn({ id, members }: Activity): (personId: string | null, long?: boolean) => string {
  // The thread beside it loads them: who had the consult before stands in its lines.
  const others = useQuery({ ...threadQuery(id), enabled: false }).data?.others ?? [];
  return (personId, long = false) => {
    const found = [...members, ...others].find((one) => one.personId === personId);
    return found ? (long ? fullName(found) : shortName(found)) : '';
  };
}

function Step({ activity, clock, name }: { activity: Activity; clock: Clock; name: StepName }) {
  const { t, i18n } = useLingui();
  const today = useBusinessToday();
  const nameIn = useNameIn(activity);
  const standing = standingOf(clock, name);
  const names = { seen: t`Seen`, answered: t`Answered`, booked: t`Booked`, informed: t`Patient informed` };
  const Sign = standing === 'done' ? IconCheck : standing === 'not-needed' ? IconMinus : signs[name];
  const { at, byPersonId } = clock[name];
  const due = name === 'seen' || name === 'answered' ? clock[name].due : null;
  const when = due?.dueAt ? dueWords(i18n, due.dueAt, today) : '';
  const late = standing === 'next' && isLate(clock);
  const by = nameIn(byPersonId);
  return (
    <li className={classes.step} data-standing={standing}>
      <span className={classes.sign}>
        <Sign {...icon} />
      </span>
      <strong>{names[name]}</strong>
      {at !== null ? (
        <>
          <SaidTime at={at} />
          {by ? <span>{by}</span> : null}
        </>
      ) : standing === 'not-needed' ? (
        <span>{t`not needed`}</span>
      ) : when && clock.state !== 'returned' ? (
        <span className={late ? classes.late : undefined}>{late ? t`was due ${when}` : t`by ${when}`}</span>
      ) : (
        <span>{name === 'booked' ? t`if needed` : t`not yet`}</span>
      )}
    </li>
  );
}

function GivenTo({ activity, clock }: { activity: Activity; clock: Clock }) {
  const { t } = useLingui();
  const nameIn = useNameIn(activity);
  if (clock.mode === 'everyone') return null;
  const name = nameIn(clock.givenTo, true);
  if (name) return <>{t`This consult is given to ${name}.`}</>;
  return clock.givenTo === null && clock.state !== 'returned' ? (
    <>{t`It waits until it is given to somebody in the group.`}</>
  ) : null;
}

function Returned({ activity, clock }: { activity: Activity; clock: Clock }) {
  const { t } = useLingui();
  const nameIn = useNameIn(activity);
  const { at, byPersonId } = clock.returned;
  if (at === null) return null;
  const name = nameIn(byPersonId, true);
  return (
    <p className={classes.returned}>
      <IconArrowBackUp {...icon} />
      <span>
        {name ? t`${name} returned this consult to the referrer` : t`Returned to the referrer`} · <SaidTime at={at} />
        {' · '}
        <Trans>The reason is in the thread.</Trans>
      </span>
    </p>
  );
}

/** That the patient was informed, or need not be: marked here, and taken back. */
function Informed({ activity, clock }: { activity: Activity; clock: Clock }) {
  const { t, i18n } = useLingui();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { can, informed } = clock;
  if (!can.markInformed) return null;
  const marked = informed.notNeeded || (informed.at !== null && informed.byPersonId !== null);
  // What the patient opened is known, and no mark.
  if (informed.at !== null && !marked) return null;
  const set = async (next: 'marked' | 'not-needed' | null) => {
    if (running) return;
    setRunning(true);
    setFailure(null);
    try {
      await setInformed(activity.id, next, {
        before: informed.notNeeded ? 'not-needed' : informed.at === null ? null : 'marked',
        said: next === null ? t`The mark was taken back` : t`Marked`,
      });
    } catch (error) {
      setFailure(error);
    }
    setRunning(false);
  };
  return (
    <>
      {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
      {marked ? (
        <Button disabled={running} onClick={() => void set(null)}>
          {informed.notNeeded ? (
            <Trans>The patient is to be informed after all</Trans>
          ) : (
            <Trans>Not informed yet</Trans>
          )}
        </Button>
      ) : (
        <>
          <Button icon={<IconUserCheck {...icon} />} disabled={running} onClick={() => void set('marked')}>
            <Trans>Mark as informed</Trans>
          </Button>
          {can.markNotNeeded ? (
            <Button disabled={running} onClick={() => void set('not-needed')}>
              <Trans>Not needed</Trans>
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}
