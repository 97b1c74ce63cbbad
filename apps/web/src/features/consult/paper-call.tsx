import { Trans, useLingui } from '@lingui/react/macro';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { paperTimeWords } from '../../ui/time-words.ts';
import type { Activity } from '../activity/activity.ts';
import { callTimeWords } from '../phone-consult/phone-consult.ts';
import classes from './consult-paper.module.css';

/** The call of a phone consult on its paper: when, which number, and whether it took place. */
export function PaperCall({ call }: { call: NonNullable<Activity['phoneCall']> }) {
  const { i18n } = useLingui();
  const number = formatPhone(call.physicianPhoneNumber);
  const completed = call.completedAt ? paperTimeWords(i18n, new Date(call.completedAt)) : '';
  return (
    <div>
      <p className={classes.label}>
        <Trans>Time of the call</Trans>
      </p>
      <p className={classes.name}>{callTimeWords(i18n, call)}</p>
      {number ? (
        <p>
          <Trans>Number to call</Trans> {number}
        </p>
      ) : null}
      {completed ? (
        <p>
          <Trans>Completed</Trans> {completed}
        </p>
      ) : null}
    </div>
  );
}
