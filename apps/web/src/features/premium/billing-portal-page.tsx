import { Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { useConnection, useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { moneyWords, taxWords } from '../payment/payment.ts';
import { CancelOrResume } from './cancel-or-resume.tsx';
import { CardDialog } from './card-dialog.tsx';
import { formatDay } from './format-day.ts';
import { refreshSubscription, subscriptionQuery, type Subscription } from './premium-query.ts';
import { standingWords, stateWords } from './premium-words.ts';
import classes from './premium.module.css';
import { SandboxNote } from './sandbox-note.tsx';

/** /dashboard/billing-portal: what the sandbox has in place of a provider's own page about a subscription. */
export function BillingPortalPage() {
  const { i18n } = useLingui();
  const title = useTitle();
  const subscription = useQuery(subscriptionQuery);
  useLive('profile', { profile: () => void refreshSubscription() });
  return (
    <>
      <PageHeader title={title} />
      <PageBody padded>
        {subscription.data ? (
          <Portal subscription={subscription.data} />
        ) : subscription.isError ? (
          <ErrorState
            title={<Trans>Your subscription could not be loaded.</Trans>}
            kept={callErrorText(i18n, subscription.error)}
            onTryAgain={() => void subscription.refetch()}
            trying={subscription.isFetching}
          />
        ) : subscription.data === null ? (
          <EmptyState icon={<IconReceipt size={18} stroke={1.75} aria-hidden="true" />}>
            <Trans>You have no subscription here.</Trans>
          </EmptyState>
        ) : (
          <PageSkeleton />
        )}
      </PageBody>
    </>
  );
}

function Portal({ subscription }: { subscription: Subscription }) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const [changing, setChanging] = useState(false);
  const { state, cardLast4, charges } = subscription;
  const lasts = state === 'active' || state === 'past-due';
  return (
    <div className={classes.portal}>
      <SandboxNote />
      <section className={classes.part} aria-labelledby="premium-standing">
        <h2 id="premium-standing">
          <Trans>Premium</Trans> · {stateWords(i18n, subscription)}
        </h2>
        <p>{standingWords(i18n, subscription)}</p>
        {cardLast4 ? <p className={classes.note}>{t`Card ending ${cardLast4}`}</p> : null}
        {lasts ? (
          <div className={classes.actions}>
            <Button
              disabled={offline}
              title={offline ? t`There is no connection to the server.` : undefined}
              onClick={() => setChanging(true)}
            >
              <Trans>Change card</Trans>
            </Button>
            <CancelOrResume subscription={subscription} />
          </div>
        ) : null}
      </section>
      <section className={classes.part} aria-labelledby="premium-payments">
        <h2 id="premium-payments">
          <Trans id="premium.payments">Payments</Trans>
        </h2>
        {charges.length === 0 ? (
          <p className={classes.note}>
            <Trans>Nothing was paid yet.</Trans>
          </p>
        ) : (
          <ul className={classes.charges}>
            {charges.map((charge) => (
              <Charge key={charge.id} charge={charge} />
            ))}
          </ul>
        )}
      </section>
      {changing ? <CardDialog subscription={subscription} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

function Charge({ charge }: { charge: Subscription['charges'][number] }) {
  const { t, i18n } = useLingui();
  const { amount, taxes, total, paidAt, returned, dispute } = charge;
  const parts = [
    moneyWords(i18n, amount),
    ...taxes.map((tax) => `${taxWords(i18n, tax)} ${moneyWords(i18n, tax.cents)}`),
  ].join(' + ');
  const back = moneyWords(i18n, returned);
  return (
    <li>
      <p className={classes.charge}>
        <span>{formatDay(i18n, paidAt)}</span>
        <span className={classes.amount}>{moneyWords(i18n, total)}</span>
      </p>
      <p className={classes.note}>
        {[
          parts,
          dispute === 'open' ? t`disputed by your bank` : '',
          dispute === 'lost' ? t`taken back by your bank` : returned > 0 ? t`${back} given back` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
