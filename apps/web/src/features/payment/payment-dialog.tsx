import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconFlask, IconLock, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkEmail } from '@consult/domain/patient/email.ts';
import { externalKinds, type ExternalKind } from '@consult/domain/payment/payment.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { useConnection } from '../../app/live.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { CardFields, type CardFieldsHandle } from './card-fields.tsx';
import { ItemChoice } from './item-choice.tsx';
import { cardFieldsQuery, itemsQuery, paymentsQuery, refreshPayments, type Payment } from './payment-query.ts';
import { itemWords, kindWords, moneyWords, paidWord } from './payment-words.ts';
import { WithNumber } from '../../ui/with-number.tsx';
import classes from './payment.module.css';
import { Sums } from './sums.tsx';
import { usePay } from './use-pay.ts';
import { useRetry } from './use-retry.ts';

type Props = {
  activity: Activity;
  /** A pending payment that takes another card, as its provider says; else a new one. It keeps its own amounts. */
  retryOf?: Payment | undefined;
  onClose: () => void;
};

/** Charges one item of the consult by card, or records that it was paid elsewhere. */
export function PaymentDialog({ activity, retryOf: begun, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [retryOf, setRetryOf] = useState(begun);
  const list = useQuery({ ...itemsQuery(activity.id), enabled: !retryOf });
  // Those of the panel behind this dialog.
  const payments = useQuery({ ...paymentsQuery(activity.id, activity.version), enabled: activity.can.readPayments });
  const fields = useQuery(cardFieldsQuery(activity.id, retryOf?.id));
  const offline = useConnection().state === 'lost';
  const card = useRef<CardFieldsHandle>(null);
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState<'card' | 'external'>('card');
  const [kind, setKind] = useState<ExternalKind>('cash');
  const [email, setEmail] = useState('');
  const [emailLeft, setEmailLeft] = useState(false);
  const [complete, setComplete] = useState(false);
  const [failedFields, setFailedFields] = useState(false);
  const pay = usePay(activity.id, retryOf?.id);
  const { retry, asking } = useRetry(activity.id, (payment) => {
    setComplete(false);
    setRetryOf(payment);
  });

  // Not known before the fields are here: until then nothing can be paid or recorded.
  const provider = fields.data?.provider;
  const way = provider === null ? 'external' : retryOf ? 'card' : wanted;
  const items = retryOf ? [{ ...retryOf, existingPayment: null, isExternalPayment: false }] : list.data;
  const code = retryOf?.itemCode ?? chosen;
  const item = items?.find((one) => one.itemCode === code && one.existingPayment === null);
  const wrongEmail = checkEmail(email) !== null;
  const ready =
    item !== undefined &&
    provider !== undefined &&
    !offline &&
    (way === 'external' || (complete && !wrongEmail && !failedFields));
  const { firstName, lastName, province } = activity.patient;
  const phn = formatHealthNumber(province, activity.patient.phn);
  const failFields = useCallback(() => setFailedFields(true), []);

  const pendingRetry = (itemCode: string) => {
    const payment = payments.data?.find((one) => one.itemCode === itemCode && one.can.retry);
    if (!payment) return null;
    const name = itemWords(i18n, payment);
    return (
      <Button
        look="soft"
        onClick={() => void retry(payment)}
        disabled={offline || pay.running}
        running={asking === payment.id ? t`Asking…` : undefined}
        aria-label={t`Retry: ${name}`}
      >
        <Trans>Retry</Trans>
      </Button>
    );
  };
  const submit = async () => {
    if (!ready || pay.running || !item) return;
    const token = way === 'card' ? await card.current?.token() : undefined;
    if (way === 'card' && !token) return;
    const paid = await pay.pay(
      token
        ? { itemCode: item.itemCode, total: item.total, token, email: email.trim() }
        : { itemCode: item.itemCode, total: item.total, kind },
    );
    void refreshPayments(activity.id);
    if (paid === 'declined' && retryOf) {
      // It has ended: the next card is for a payment of its own, at the price of today.
      setRetryOf(undefined);
      setComplete(false);
      setChosen(retryOf.itemCode);
    }
    if (paid === null || paid === 'declined') return;
    const said =
      paid === 'pending' ? t`The payment is pending` : way === 'card' ? i18n._(paidWord) : t`Payment recorded`;
    showSnack({ text: said });
    announce(said);
    onClose();
  };
  const close = pay.running ? () => {} : onClose;
  const total = item ? moneyWords(i18n, item.total) : '';
  return (
    <Dialog
      size="broad"
      title={<Trans>Payment</Trans>}
      onClose={close}
      actions={
        <>
          <span className={classes.once}>
            {offline ? (
              <Trans>There is no connection to the server. Nothing is charged until there is one.</Trans>
            ) : (
              <Trans>Charged once, even if the connection is lost.</Trans>
            )}
          </span>
          <Button onClick={close} disabled={pay.running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="payment"
            disabled={!ready}
            running={pay.running ? (way === 'card' ? t`Paying…` : t`Recording…`) : undefined}
          >
            {way === 'external' ? <Trans>Record payment</Trans> : item ? t`Pay ${total}` : <Trans>Pay</Trans>}
          </Button>
        </>
      }
    >
      <form
        id="payment"
        noValidate
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes.who}>
          <WithNumber name={`${firstName} ${lastName}`.trim()} rest={[phn]} />
        </p>
        {provider === 'sandbox' ? (
          <Banner
            tone="warn"
            icon={<IconFlask size={18} stroke={1.75} aria-hidden="true" />}
            title={<Trans>Sandbox.</Trans>}
          >
            <Trans>
              No money moves. Test cards: 4242… approves, 4000…0002 declines, 4000…0077 stays pending for a minute.
            </Trans>
          </Banner>
        ) : null}
        {pay.failure ? <Banner tone="err">{pay.failure}</Banner> : null}
        {list.isError || fields.isError ? (
          <Banner
            tone="err"
            title={list.isError ? t`Error loading available items.` : undefined}
            action={
              <Button onClick={() => void Promise.all([...(retryOf ? [] : [list.refetch()]), fields.refetch()])}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {list.isError
              ? callErrorText(i18n, list.error)
              : t`There was an error loading the payment system. Please refresh the page and try again.`}
          </Banner>
        ) : null}
        {(!items && !list.isError) || fields.isPending ? (
          <>
            <Bone width="70%" height={14} />
            <Bone width="50%" height={14} />
          </>
        ) : null}
        {items && provider !== undefined ? (
          <div className={classes.columns}>
            <div>
              <ItemChoice
                items={items}
                value={code}
                disabled={pay.running}
                onChange={setChosen}
                pending={pendingRetry}
              />
              {item ? (
                <Sums
                  names={{ price: <Trans>Subtotal</Trans>, total: <Trans>Total CAD</Trans> }}
                  price={item.cost}
                  taxes={item.taxes}
                  total={item.total}
                />
              ) : null}
            </div>
            <div className={classes.form}>
              {provider === null ? (
                <p className={classes.note}>
                  <Trans>This clinic takes no cards yet. What was paid elsewhere can be recorded.</Trans>
                </p>
              ) : retryOf ? null : (
                <Segments
                  label={<Trans>How it is paid</Trans>}
                  value={way}
                  disabled={pay.running}
                  onChange={setWanted}
                  choices={[
                    { value: 'card', label: <WithSign sign={IconCreditCard}>{t`Card`}</WithSign> },
                    { value: 'external', label: <WithSign sign={IconReceipt}>{t`Paid elsewhere`}</WithSign> },
                  ]}
                />
              )}
              {way === 'external' || provider === null ? (
                <SelectField
                  label={<Trans>Paid by</Trans>}
                  value={kind}
                  disabled={pay.running}
                  onChange={(event) => setKind(event.currentTarget.value as ExternalKind)}
                >
                  {externalKinds.map((one) => (
                    <option key={one} value={one}>
                      {kindWords(i18n, one)}
                    </option>
                  ))}
                </SelectField>
              ) : (
                <>
                  {failedFields ? (
                    <Banner tone="err">
                      {t`There was an error loading the payment system. Please refresh the page and try again.`}
                    </Banner>
                  ) : null}
                  <CardFields
                    ref={card}
                    provider={provider}
                    frame={fields.data?.frame}
                    onComplete={setComplete}
                    onFailed={failFields}
                    onEnter={() => void submit()}
                    onEscape={close}
                  />
                  {retryOf ? null : (
                    <TextField
                      label={<Trans>Receipt email</Trans>}
                      optional={<Trans>optional</Trans>}
                      type="email"
                      autoComplete="off"
                      maxLength={254}
                      value={email}
                      disabled={pay.running}
                      error={emailLeft && wrongEmail ? t`Enter a valid email` : undefined}
                      onBlur={() => setEmailLeft(true)}
                      onChange={(event) => setEmail(event.currentTarget.value)}
                    />
                  )}
                  <p className={classes.note}>
                    <IconLock size={16} stroke={1.75} aria-hidden="true" />{' '}
                    <Trans>The card’s fields belong to the payment provider. Its number never reaches Consult.</Trans>
                  </p>
                </>
              )}
            </div>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}

function WithSign({ sign: Sign, children }: { sign: typeof IconCreditCard; children: string }) {
  return (
    <span className={classes.withSign}>
      <Sign size={16} stroke={1.75} aria-hidden="true" /> {children}
    </span>
  );
}
