import { Trans, useLingui } from '@lingui/react/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { faultText } from './fault-text.ts';

type Props = {
  error: unknown;
  onTryAgain: () => void;
  /** As a consult of its own, with a submission id of its own. */
  onSendAnew: () => void;
};

/** The send failed: why, that nothing is lost, and what to do. Faults of fields are said by the form's own banner. */
export function SendFailure({ error, onTryAgain, onSendAnew }: Props) {
  const { i18n } = useLingui();
  if (error === null || (failedWith(error, 'INVALID_INPUT') && error.fields)) return null;
  const why = faultText(i18n, callErrorText(i18n, error));
  const sentBefore = failedWith(error, 'SUBMISSION_CHANGED');
  return (
    <Banner
      tone="err"
      flush
      title={<Trans>Error sending eConsult</Trans>}
      action={
        sentBefore ? (
          <Button onClick={onSendAnew}>
            <Trans>Send as a new consult</Trans>
          </Button>
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
