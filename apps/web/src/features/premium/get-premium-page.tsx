import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { premiumUsesPerMonth } from '@consult/domain/premium/uses.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CardFields, moneyWords, Sums, type CardFieldsHandle } from '../payment/payment.ts';
import { priceQuery, refreshSubscription, subscriptionQuery, type Price } from './premium-query.ts';
import { standingWords } from './premium-words.ts';
import classes from './premium.module.css';
import { returnAddress } from './return-address.ts';
import { SandboxNote } from './sandbox-note.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** /dashboard/get-premium: what the plan includes and costs, and the card that pays it. */
export function GetPremiumPage() {
  const { i18n } = useLingui();
  const title = useTitle();
  const price = useQuery(priceQuery);
  return (
    <>
      <PageHeader title={title} />
      <PageBody padded>
        {price.data ? (
          <GetPremium price={price.data} />
        ) : price.isError ? (
          <ErrorState
            title={<Trans>The price of Premium could not be loaded.</Trans>}
            kept={callErrorText(i18n, price.error)}
            onTryAgain={() => void price.refetch()}
            trying={price.isFetching}
          />
        ) : (
          <PageSkeleton />
        )}
      </PageBody>
    </>
  );
}

function GetPremium({ price }: { price: Price }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const subscription = useQuery(subscriptionQuery).data;
  const offline = useConnection().state === 'lost';
  const card = useRef<CardFieldsHandle>(null);
  const [complete, setComplete] = useState(false);
  const [failedFields, setFailedFields] = useState(false);
  const failFields = useCallback(() => setFailedFields(true), []);
  const { pay, ask, running, failure, waits } = useSubscribe();
  useLive('profile', { profile: () => void refreshSubscription() });
  const ready = !offline && !waits && complete && !failedFields;
  const [messages, forms] = [premiumUsesPerMonth.message, premiumUsesPerMonth.form];
  const total = moneyWords(i18n, price.total);

  const leave = (paid: { clientSecret: string } | null) => {
    if (paid) router.history.push(returnAddress(paid.clientSecret));
  };
  const submit = async () => {
    if (!ready || running) return;
    const fields = card.current;
    const token = await fields?.token();
    if (fields && token) leave(await pay(price.total, token, fields.confirm));
  };
  return (
    <form
      noValidate
      className={classes.plan}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.part}>
        <ul className={classes.includes}>
          {[
            t`${messages} one-way messages to patients in each calendar month`,
            t`${forms} forms to patients in each calendar month`,
            t`A message or form that fails for good is given back`,
          ].map((line) => (
            <li key={line}>
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
        <p className={classes.note}>
          <Trans>Billing services are not included.</Trans>
        </p>
        <Sums
          names={{ price: <Trans>Premium, one month</Trans>, total: <Trans>Total CAD, every month</Trans> }}
          price={price.amount}
          taxes={price.taxes}
          total={price.total}
        />
        <p className={classes.terms}>
          <Trans>
            Premium renews automatically every month: {total} is taken from this card again until you cancel. You cancel
            in your profile, under Subscription Settings, with two clicks. Premium then lasts to the end of the month
            that is paid.
          </Trans>
        </p>
      </div>
      <div className={classes.part}>
        {price.provider === 'sandbox' ? <SandboxNote /> : null}
        {subscription?.state === 'ended' ? <Banner tone="info">{standingWords(i18n, subscription)}</Banner> : null}
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {waits ? (
          <Banner
            tone="info"
            icon={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
            title={<Trans>Your bank has not answered yet.</Trans>}
            action={
              <Button
                onClick={() => void ask().then(leave)}
                disabled={offline}
                running={running ? t`Asking…` : undefined}
              >
                <Trans>Ask again</Trans>
              </Button>
            }
          >
            <Trans>You need not wait here: Premium begins automatically once it is paid, and you get an email.</Trans>
          </Banner>
        ) : null}
        {failedFields ? (
          <Banner tone="err">
            {t`There was an error loading the payment system. Please refresh the page and try again.`}
          </Banner>
        ) : null}
        <CardFields
          ref={card}
          provider={price.provider}
          frame={price.frame}
          onComplete={setComplete}
          onFailed={failFields}
          onEnter={() => void submit()}
          onEscape={() => undefined}
        />
        <p className={classes.note}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />{' '}
          <Trans>The card’s fields belong to the payment provider. Its number never reaches Consult.</Trans>
        </p>
        <div className={classes.pay}>
          <Button look="primary" type="submit" disabled={!ready} running={running && !waits ? t`Paying…` : undefined}>
            {t`Pay ${total}`}
          </Button>
          <span className={classes.note}>
            {offline ? (
              <Trans>There is no connection to the server. Nothing is charged until there is one.</Trans>
            ) : (
              <Trans>Charged once, even if the connection is lost.</Trans>
            )}
          </span>
        </div>
      </div>
    </form>
  );
}
