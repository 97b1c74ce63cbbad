import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { useConnection } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { moneyWords } from '../payment/payment.ts';
import { formatDay } from './format-day.ts';
import { subscriptionQuery, type Subscription } from './premium-query.ts';

/**
 * Cancels with two clicks, or takes a cancellation back. Neither waits on the device: without a connection the button
 * is off and says why. The same again changes nothing, so a lost answer is asked for by the same click.
 */
export function CancelOrResume({ subscription }: { subscription: Subscription }) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { subscriptionId, state, cancelsAtEnd } = subscription;
  const until = formatDay(i18n, subscription.paidUntil);
  const total = moneyWords(i18n, subscription.total);
  const why = offline ? t`There is no connection to the server.` : undefined;

  const ask = async (name: 'premium-cancelSubscription' | 'premium-resumeSubscription', done: string) => {
    setRunning(true);
    setFailure(null);
    try {
      queryClient.setQueryData(subscriptionQuery.queryKey, await call(name, { subscriptionId }));
      setAsking(false);
      showSnack({ text: done });
      announce(done);
    } catch (error) {
      const reason = callErrorText(i18n, error);
      setFailure(
        name === 'premium-cancelSubscription'
          ? t`The subscription could not be cancelled. ${reason}`
          : t`The subscription could not be resumed. ${reason}`,
      );
    } finally {
      setRunning(false);
    }
  };

  if (state === 'ended' || state === 'incomplete') return null;
  if (cancelsAtEnd)
    return (
      <>
        <Button
          disabled={offline}
          title={why}
          onClick={() => void ask('premium-resumeSubscription', t`Premium renews again`)}
          running={running ? t`Resuming…` : undefined}
        >
          <Trans>Resume subscription</Trans>
        </Button>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
      </>
    );
  return (
    <>
      <Button disabled={offline} title={why} onClick={() => setAsking(true)}>
        <Trans>Cancel subscription</Trans>
      </Button>
      {asking ? (
        <Dialog
          title={<Trans>Cancel Premium?</Trans>}
          onClose={running ? () => undefined : () => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)} disabled={running}>
                <Trans>Keep Premium</Trans>
              </Button>
              <Button
                look="final"
                disabled={offline}
                title={why}
                onClick={() => void ask('premium-cancelSubscription', t`Premium was cancelled`)}
                running={running ? t`Cancelling…` : undefined}
              >
                <Trans>Cancel subscription</Trans>
              </Button>
            </>
          }
        >
          {failure ? <Banner tone="err">{failure}</Banner> : null}
          <p>
            {state === 'past-due' ? (
              <Trans>Premium ends at once, since the renewal is not paid. Nothing more is charged.</Trans>
            ) : (
              <Trans>
                Premium lasts until {until}, the end of the month that is paid. The {total} of the next month is not
                charged. Until then you can resume it.
              </Trans>
            )}
          </p>
        </Dialog>
      ) : null}
    </>
  );
}
