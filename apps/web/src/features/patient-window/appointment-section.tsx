import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { saidMomentWords } from '../../ui/time-words.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './appointment.module.css';

type Props = { activity: Activity; className: string | undefined; onEdit: () => void };

/** The appointment of a consult as its members see it, with what the patient answered. Empty where none belongs. */
export function AppointmentSection({ activity, className, onEdit }: Props) {
  const { t } = useLingui();
  const { appointment, status, can } = activity;
  const mayEdit = can.setAppointment && takesAppointment(status);
  if (!appointment && !mayEdit) return null;
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const isNew = appointment?.state !== 'standing';
  return (
    <section className={className} aria-labelledby="consult-appointment">
      <div className={classes.head}>
        <h2 id="consult-appointment">
          <Trans>Appointment</Trans>
        </h2>
        {mayEdit ? (
          <Button
            look="quiet"
            icon={isNew ? <IconCalendarPlus {...icon} /> : <IconPencil {...icon} />}
            onClick={onEdit}
            aria-label={isNew ? t`Enter an appointment` : t`Change the appointment`}
          >
            {isNew ? <Trans context="an appointment">Enter</Trans> : <Trans>Change</Trans>}
          </Button>
        ) : null}
      </div>
      {appointment ? (
        <Facts appointment={appointment} isBooked={takesAppointment(status)} />
      ) : (
        <p className={classes.quiet}>
          <Trans>No appointment was entered.</Trans>
        </p>
      )}
    </section>
  );
}

type FactsProps = { appointment: NonNullable<Activity['appointment']>; isBooked: boolean };

function Facts({ appointment, isBooked }: FactsProps) {
  const { t, i18n } = useLingui();
  const { place, bring, clinic, state, answer } = appointment;
  const when = saidMomentWords(i18n, appointment);
  const words = { coming: t`Will be there`, 'not-coming': t`Can’t come` };
  return (
    <>
      {state === 'cancelled' ? (
        <p className={classes.strong}>
          <Trans>It was cancelled.</Trans>
        </p>
      ) : null}
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>{state === 'past' ? t`${when} (over)` : when}</dd>
        </div>
        <div>
          <dt>
            <Trans>Where</Trans>
          </dt>
          <dd>{place}</dd>
        </div>
        {bring ? (
          <div>
            <dt>
              <Trans>To bring</Trans>
            </dt>
            <dd>{bring}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans>Made by</Trans>
          </dt>
          <dd>
            {clinic.name}
            {clinic.phone ? <span className={classes.phone}> · {formatPhone(clinic.phone)}</span> : null}
          </dd>
        </div>
        {state === 'cancelled' ? null : (
          <div>
            <dt>
              <Trans>Patient</Trans>
            </dt>
            <dd data-answer={answer?.says}>
              {answer ? (
                <>
                  {words[answer.says]} · <SaidTime at={answer.at} />
                </>
              ) : (
                <Trans>No answer</Trans>
              )}
            </dd>
          </div>
        )}
      </dl>
      {isBooked ? null : (
        <p className={classes.quiet}>
          <Trans>The patient does not see it while the consult is not booked.</Trans>
        </p>
      )}
    </>
  );
}
