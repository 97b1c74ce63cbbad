import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { moneyWords } from '../payment/payment.ts';
import { CancelOrResume } from './cancel-or-resume.tsx';
import { refreshSubscription, subscriptionQuery } from './premium-query.ts';
import { standingWords } from './premium-words.ts';
import classes from './premium.module.css';

/**
 * How the viewer's subscription stands, and what they can do with it: the content of 'Subscription Settings'.
 * `elsewhere`: the installation names a portal of its own, which is linked beside this.
 */
export function SubscriptionSettings({ elsewhere }: { elsewhere: boolean }) {
  const { t, i18n } = useLingui();
  const subscription = useQuery(subscriptionQuery);
  useLive('profile', { profile: () => void refreshSubscription() });
  if (subscription.isError)
    return (
      <Banner
        tone="err"
        action={
          <Button
            onClick={() => void subscription.refetch()}
            running={subscription.isFetching ? t`Trying…` : undefined}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {callErrorText(i18n, subscription.error)}
      </Banner>
    );
  const { data } = subscription;
  if (data === undefined) return <Bone width="60%" height={14} />;
  if (data === null)
    return elsewhere ? null : (
      <p>
        <Trans>Premium was given to you without a subscription. Nothing is charged.</Trans>
      </p>
    );
  const total = moneyWords(i18n, data.total);
  return (
    <>
      <p>
        {standingWords(i18n, data)} <Trans>{total} a month, taxes included.</Trans>
      </p>
      <div className={classes.actions}>
        {elsewhere ? null : <OpenPortal />}
        <CancelOrResume subscription={data} />
      </div>
    </>
  );
}

/** Leads to the provider's page about the subscription; the sandbox's is a page of ours. */
function OpenPortal() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const offline = useConnection().state === 'lost';
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setRunning(true);
    setFailure(null);
    try {
      const { url, elsewhere } = await call('premium-openBillingPortal', {});
      if (elsewhere) window.location.assign(url);
      else router.history.push(url);
    } catch (error) {
      setFailure(callErrorText(i18n, error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <Button
        icon={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        disabled={offline}
        title={offline ? t`There is no connection to the server.` : undefined}
        onClick={() => void open()}
        running={running ? t`Opening…` : undefined}
      >
        <Trans>Open the billing portal</Trans>
      </Button>
      {failure ? <Banner tone="err">{failure}</Banner> : null}
    </>
  );
}
