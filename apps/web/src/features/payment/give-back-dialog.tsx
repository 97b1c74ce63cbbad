import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { cents, plainMoney, type Cents } from '@consult/domain/money/money.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { wasUnanswered } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { useConnection } from '../../app/live.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { refreshPayments, type Payment } from './payment-query.ts';
import { itemWords, moneyWords } from './payment-words.ts';
import classes from './payment.module.css';

/** '12', '12.5', '12,50': an amount as people type it; null for what is none. */
function readAmount(text: string): Cents | null {
  const [, dollars, rest = ''] = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*\$?\s*$/.exec(text) ?? [];
  return dollars === undefined ? null : cents(Number(dollars) * 100 + Number(rest.padEnd(2, '0')));
}

/**
 * `refundId` is the same until it is known what became of the refund over `refundCents`: after a lost answer and a
 * reload too, so that a second try gives nothing back twice.
 */
const readTyped = textsOf(['amount', 'reason', 'refundId', 'refundCents']);

type Props = { activityId: string; payment: Payment; onClose: () => void };

/** Gives back a card payment, whole or in part, or withdraws the record that something was paid elsewhere. */
export function GiveBackDialog({ activityId, payment, onClose }: Props) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const under = payment.refunds.reduce((sum, { status, cents: part }) => sum + (status === 'pending' ? part : 0), 0);
  const left = cents(payment.total - payment.refunded - under);
  const comma = (text: string): string => (i18n.locale === 'fr' ? text.replace('.', ',') : text);
  const start = { amount: comma(plainMoney(left)), reason: '', refundId: '', refundCents: '' };
  const form = useKept({ place: `give-back.${payment.id}`, start, read: readTyped });
  // What was given back after all, once its answer was lost, is no text of the next refund.
  const typed = payment.refunds.some(({ id }) => id === form.typed.refundId) ? start : form.typed;
  const [tried, setTried] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const external = payment.paymentType === 'external';
  const amount = readAmount(typed.amount);
  const wrong = !external && (amount === null || amount <= 0 || amount > left);
  const missing = typed.reason.trim() === '';
  const most = moneyWords(i18n, left);

  const give = async () => {
    const about = { activityId, paymentId: payment.id, reason: typed.reason.trim() };
    if (external) return call('payment-withdraw', about);
    const refundId = typed.refundCents === String(amount) ? typed.refundId : newId();
    form.change({ ...typed, refundId, refundCents: String(amount) });
    return call('payment-refund', { ...about, refundId, cents: amount! });
  };
  /** What was refused is another refund when it is tried again. */
  const forget = () => form.change({ ...typed, refundId: '', refundCents: '' });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || offline) return;
    setTried(true);
    if (wrong) return document.getElementById('refund-amount')?.focus();
    if (missing) return document.getElementById('refund-reason')?.focus();
    setRunning(true);
    setFailure(null);
    try {
      const became = await give();
      const status = 'status' in became ? became.status : 'done';
      if (status === 'refused') {
        forget();
        setFailure(t`The provider refused to give this back.`);
        setRunning(false);
      } else {
        void form.clear();
        showSnack({ text: external ? t`Withdrawn` : status === 'pending' ? t`The refund is pending` : t`Refunded` });
        onClose();
      }
    } catch (error) {
      if (!wasUnanswered(error)) forget();
      setFailure(callErrorText(i18n, error));
      setRunning(false);
    }
    void refreshPayments(activityId);
  };
  return (
    <Dialog
      title={external ? <Trans>Withdraw the payment</Trans> : <Trans>Refund</Trans>}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          {offline ? (
            <span className={classes.once}>
              <Trans>There is no connection to the server.</Trans>
            </span>
          ) : null}
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="final"
            type="submit"
            form="give-back"
            disabled={offline}
            running={running ? (external ? t`Withdrawing…` : t`Refunding…`) : undefined}
          >
            {external ? <Trans>Withdraw</Trans> : <Trans>Refund</Trans>}
          </Button>
        </>
      }
    >
      <form id="give-back" noValidate className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
        <p className={classes.who}>
          {itemWords(i18n, payment)} · {moneyWords(i18n, payment.total)}
        </p>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {external ? (
          <p className={classes.note}>
            <Trans>It stays in the list as withdrawn, and the item can be charged again.</Trans>
          </p>
        ) : (
          <TextField
            id="refund-amount"
            label={<Trans>Amount</Trans>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={typed.amount}
            disabled={running}
            hint={t`At most ${most}`}
            error={tried && wrong ? t`Write an amount of at most ${most}.` : undefined}
            onChange={({ currentTarget }) => form.change({ ...typed, amount: currentTarget.value })}
          />
        )}
        <TextAreaField
          id="refund-reason"
          label={<Trans>Reason</Trans>}
          rows={2}
          maxLength={500}
          value={typed.reason}
          disabled={running}
          error={tried && missing ? t`Say why.` : undefined}
          onChange={({ currentTarget }) => form.change({ ...typed, reason: currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
