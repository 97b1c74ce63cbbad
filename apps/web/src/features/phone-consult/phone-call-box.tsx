import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClock, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { fullName } from '../../app/names.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import { callTimeWords } from './call-time.ts';
import { CompleteCallDialog } from './complete-call-dialog.tsx';
import classes from './phone-call.module.css';

type Props = {
  activity: Activity;
  /** The viewer's role in the consult; null for clinic staff who are no members. */
  role: Activity['members'][number]['role'] | null;
  /** Opens the outcome, which has to be recorded first. */
  onEditOutcome: () => void;
};

/** The time of a phone consult's call, who calls whom, and whether the call took place. Empty for other consults. */
export function PhoneCallBox({ activity, role, onEditOutcome }: Props) {
  const { i18n } = useLingui();
  const [completing, setCompleting] = useState(false);
  const { phoneCall, can, members } = activity;
  if (!phoneCall) return null;
  const specialist = members.find(({ personId }) => personId === phoneCall.specialistUid);
  return (
    <section className={classes.box} aria-labelledby="consult-call">
      <div className={classes.head}>
        <h2 id="consult-call">
          <Trans>Phone consult</Trans>
        </h2>
        {phoneCall.complete ? (
          <p className={classes.done}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Call Complete</Trans>
          </p>
        ) : null}
        {!phoneCall.complete && !can.markCallComplete && role === 'referrer' ? (
          <p className={classes.waiting}>
            <IconClock size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Waiting for Call</Trans>
          </p>
        ) : null}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans>Time of the call</Trans>
          </dt>
          <dd>
            <time dateTime={phoneCall.startTime}>{callTimeWords(i18n, phoneCall)}</time>
          </dd>
        </div>
        {specialist ? (
          <div>
            <dt>
              <Trans>Specialist</Trans>
            </dt>
            <dd>
              {fullName(specialist)}
              {phoneCall.specialistPhoneNumber ? (
                <>
                  {' · '}
                  <a href={`tel:${phoneCall.specialistPhoneNumber}`}>{formatPhone(phoneCall.specialistPhoneNumber)}</a>
                </>
              ) : null}
            </dd>
          </div>
        ) : null}
        {phoneCall.physicianPhoneNumber ? (
          <div>
            <dt>
              <Trans>Number to call</Trans>
            </dt>
            <dd>
              <a href={`tel:${phoneCall.physicianPhoneNumber}`}>{formatPhone(phoneCall.physicianPhoneNumber)}</a>
            </dd>
          </div>
        ) : null}
        {phoneCall.completedAt ? (
          <div>
            <dt>
              <Trans>Completed</Trans>
            </dt>
            <dd>
              <SaidTime at={phoneCall.completedAt} />
            </dd>
          </div>
        ) : null}
      </dl>
      {can.markCallComplete ? (
        <Button
          look="primary"
          icon={<IconPhone size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setCompleting(true)}
        >
          <Trans>Mark Call as Complete</Trans>
        </Button>
      ) : null}
      {completing ? (
        <CompleteCallDialog
          activity={activity}
          onClose={() => setCompleting(false)}
          onEditOutcome={() => {
            setCompleting(false);
            onEditOutcome();
          }}
        />
      ) : null}
    </section>
  );
}
