import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../app/live.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { Activity } from '../activity/activity.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentLine } from './payment-line.tsx';
import { paymentsQuery, type Payment } from './payment-query.ts';
import classes from './payment.module.css';
import { useRetry } from './use-retry.ts';

/** The payments of a consult, newest first, with what may be done about each; then their invoices. */
export function PaymentSection({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const payments = useQuery(paymentsQuery(activity.id, activity.version));
  const offline = useConnection().state === 'lost';
  const [back, setBack] = useState<Payment | null>(null);
  const [card, setCard] = useState<Payment | null>(null);
  const { retry, asking } = useRetry(activity.id, setCard);
  if (payments.isError && !payments.data)
    return (
      <Banner
        tone="err"
        action={
          <Button onClick={() => void payments.refetch()} running={payments.isFetching ? t`Trying…` : undefined}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Error fetching payment history</Trans>
      </Banner>
    );
  if (!payments.data) return <Bone width="60%" height={14} />;
  if (payments.data.length === 0)
    return (
      <p className={classes.note}>
        <Trans>No Payments</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.payments} aria-labelledby="consult-payments">
        {payments.data.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            asking={asking === payment.id}
            offline={offline}
            onRetry={() => void retry(payment)}
            onGiveBack={() => setBack(payment)}
          />
        ))}
      </ul>
      <InvoiceList activity={activity} offline={offline} />
      {back ? <GiveBackDialog activityId={activity.id} payment={back} onClose={() => setBack(null)} /> : null}
      {card ? <PaymentDialog activity={activity} retryOf={card} onClose={() => setCard(null)} /> : null}
    </>
  );
}
