import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import classes from './composer.module.css';
import { sendTexts } from './send-texts.ts';

type Props = {
  error: unknown;
  activityType: ConsultInput['activityType'];
  onTryAgain: () => void;
  /** Sends it as another consult, with a new submission id. */
  onSendAnew: () => void;
};

/**
 * For a send that failed: says why, that nothing is lost, and what to do. Faults of fields are listed by FormErrors.
 */
export function SendFailure({ error, activityType, onTryAgain, onSendAnew }: Props) {
  const { i18n } = useLingui();
  // A draft that was saved elsewhere has a banner of its own, and a number that the clinic knows otherwise a question.
  if (
    error === null ||
    failedWith(error, 'DRAFT_CHANGED', 'PATIENT_DIFFERS') ||
    (failedWith(error, 'INVALID_INPUT') && error.faults)
  )
    return null;
  // Document 2, section 5.
  if (failedWith(error, 'NOT_SIGNED_IN'))
    return (
      <Banner tone="err" flush title={<Trans>You are not logged in. Please refresh the page.</Trans>}>
        <Trans>Everything you typed is kept.</Trans>
      </Banner>
    );
  const why = callErrorText(i18n, error);
  return (
    <Banner
      tone="err"
      flush
      title={i18n._(sendTexts[activityType].failed)}
      action={
        failedWith(error, 'SUBMISSION_CHANGED') ? (
          <span className={classes.unfinished}>
            {error.about ? (
              <Link
                to="/dashboard/secure-messaging"
                search={{ econsultId: error.about }}
                className={buttonClass('plain')}
              >
                <Trans>See what was sent</Trans>
              </Link>
            ) : null}
            <Button onClick={onSendAnew}>
              <Trans>Send as a new consult</Trans>
            </Button>
          </span>
        ) : (
          <Button onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {why} <Trans>Everything you typed is kept.</Trans>
    </Banner>
  );
}
