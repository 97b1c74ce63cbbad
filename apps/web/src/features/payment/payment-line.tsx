import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconRotate2 } from '@tabler/icons-react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Payment } from './payment-query.ts';
import {
  disputeWords,
  feeWords,
  itemWords,
  kindWords,
  moneyWords,
  paidWord,
  reasonWords,
  takenWords,
} from './payment-words.ts';
import classes from './payment.module.css';

type Props = {
  payment: Payment;
  asking: boolean;
  offline: boolean;
  onRetry: () => void;
  onGiveBack: () => void;
};

/** One payment: what for, how much, how it stands, and who recorded it. */
export function PaymentLine({ payment, asking, offline, onRetry, onGiveBack }: Props) {
  const { t, i18n } = useLingui();
  const { status, paymentType, cardLast4, recordedBy, withdrawn, refunds, disputes, receiptLink, can } = payment;
  const name = itemWords(i18n, payment);
  const by = fullName(recordedBy, i18n.locale === 'fr' ? 'fr' : 'en');
  const kind = payment.externalKind && kindWords(i18n, payment.externalKind);
  const state = withdrawn ? 'withdrawn' : status;
  const Sign = signs[state];
  const why = offline ? t`There is no connection to the server.` : undefined;
  return (
    <li className={classes.payment} data-state={state}>
      <Sign size={18} stroke={1.75} aria-hidden="true" className={classes.sign} />
      <div>
        <p className={classes.what}>
          <span>{name}</span>
          <span className={classes.amount}>{moneyWords(i18n, payment.total)}</span>
        </p>
        <p className={classes.note}>
          {status === 'pending' ? (
            <>
              <Trans>Pending with the provider since</Trans> <SaidTime at={payment.created} since />
            </>
          ) : (
            <>
              {withdrawn ? t`Withdrawn` : status === 'approved' ? i18n._(paidWord) : t`Declined`} ·{' '}
              <SaidTime at={payment.statusUpdatedAt} />
              {kind ? ` · ${t`Paid elsewhere: ${kind}`}` : ''}
              {cardLast4 ? ` · ${t`card ending ${cardLast4}`}` : ''}
            </>
          )}
          {' · '}
          {paymentType === 'external' ? t`recorded by ${by}` : t`charged by ${by}`}
        </p>
        {payment.reason ? <p className={classes.note}>{reasonWords(i18n, payment.reason)}</p> : null}
        {withdrawn?.reason ? <p className={classes.note}>{withdrawn.reason}</p> : null}
        {refunds.map((refund) => {
          const amount = moneyWords(i18n, refund.cents);
          return (
            <p key={refund.id} className={classes.note}>
              {refund.status === 'done'
                ? t`${amount} given back`
                : refund.status === 'pending'
                  ? t`${amount} is being given back`
                  : t`${amount} could not be given back`}
              {' · '}
              <SaidTime at={refund.created} />
              {refund.reason ? ` · ${refund.reason}` : ''}
              {refund.by === null ? ` · ${t`made at the payment provider`}` : ''}
            </p>
          );
        })}
        {disputes.map((dispute) => (
          <p key={dispute.id} className={classes.note} data-dispute={dispute.state}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />{' '}
            {disputeWords(i18n, dispute.state, moneyWords(i18n, dispute.cents))}
            {' · '}
            <SaidTime at={dispute.state === 'open' ? dispute.created : dispute.statusUpdatedAt} />
            {dispute.taken ? ` · ${takenWords(i18n, dispute.state)}` : ''}
            {dispute.fee > 0 ? ` · ${feeWords(i18n, dispute.fee)}` : ''}
          </p>
        ))}
        {receiptLink ? (
          <p className={classes.note}>
            <a href={receiptLink} target="_blank" rel="noopener noreferrer" aria-label={t`Receipt: ${name}`}>
              <Trans>Receipt</Trans>
            </a>
          </p>
        ) : null}
        {can.retry || can.refund || can.withdraw ? (
          <p className={classes.can}>
            {can.retry ? (
              <Button
                look="soft"
                onClick={onRetry}
                disabled={offline}
                title={why}
                running={asking ? t`Asking…` : undefined}
                aria-label={t`Retry: ${name}`}
              >
                <Trans>Retry</Trans>
              </Button>
            ) : null}
            {can.refund ? (
              <Button look="quiet" onClick={onGiveBack} disabled={offline} title={why} aria-label={t`Refund: ${name}`}>
                <Trans>Refund</Trans>
              </Button>
            ) : null}
            {can.withdraw ? (
              <Button
                look="quiet"
                onClick={onGiveBack}
                disabled={offline}
                title={why}
                aria-label={t`Withdraw: ${name}`}
              >
                <Trans>Withdraw</Trans>
              </Button>
            ) : null}
            {offline ? <span className={classes.note}>{why}</span> : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

const signs = { approved: IconCircleCheck, pending: IconClock, declined: IconCircleX, withdrawn: IconRotate2 };
