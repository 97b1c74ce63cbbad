import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { wasUnanswered } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { useConnection } from '../../app/live.ts';
import { newId } from '../../app/new-id.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { CardFields, moneyWords, reasonWords, type CardFieldsHandle } from '../payment/payment.ts';
import { refreshSubscription, type Subscription } from './premium-query.ts';
import classes from './premium.module.css';
import { SandboxNote } from './sandbox-note.tsx';

/** Takes another card: for a renewal that failed, which it pays at once, or for those to come. */
export function CardDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const card = useRef<CardFieldsHandle>(null);
  /** The try whose answer was lost: it is the same one when it is made again. */
  const unknown = useRef<{ id: string; token: string } | null>(null);
  const [complete, setComplete] = useState(false);
  const [failedFields, setFailedFields] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const failFields = useCallback(() => setFailedFields(true), []);
  const owed = subscription.state === 'past-due';
  const total = moneyWords(i18n, subscription.total);
  const ready = complete && !offline && !failedFields;

  const submit = async () => {
    if (!ready || running) return;
    const token = await card.current?.token();
    if (!token) return;
    const attempt = unknown.current?.token === token ? unknown.current : { id: newId(), token };
    unknown.current = attempt;
    setRunning(true);
    setFailure(null);
    try {
      const { subscriptionId } = subscription;
      const answer = await call('premium-changeCard', { subscriptionId, attemptId: attempt.id, cardToken: token });
      unknown.current = null;
      if (answer.declined) {
        const reason = reasonWords(i18n, answer.declined);
        setFailure(t`Card error: ${reason}`);
        return;
      }
      showSnack({ text: answer.processing ? t`Your bank has not answered yet.` : t`The card was changed` });
      onClose();
    } catch (error) {
      const reason = callErrorText(i18n, error);
      if (!wasUnanswered(error)) unknown.current = null;
      setFailure(t`The card could not be changed. ${reason}`);
    } finally {
      setRunning(false);
      void refreshSubscription();
    }
  };
  const close = running ? () => undefined : onClose;
  return (
    <Dialog
      title={<Trans>Change card</Trans>}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={!ready}
            onClick={() => void submit()}
            running={running ? (owed ? t`Paying…` : t`Changing…`) : undefined}
          >
            {owed ? t`Pay ${total}` : t`Change card`}
          </Button>
        </>
      }
    >
      <div className={classes.part}>
        {subscription.provider === 'sandbox' ? <SandboxNote /> : null}
        {offline ? (
          <Banner tone="warn">
            <Trans>There is no connection to the server. Nothing is charged until there is one.</Trans>
          </Banner>
        ) : null}
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {failedFields ? (
          <Banner tone="err">
            {t`There was an error loading the payment system. Please refresh the page and try again.`}
          </Banner>
        ) : null}
        <p>
          {owed ? (
            <Trans>The renewal of {total} is paid with this card at once, and so are the next ones.</Trans>
          ) : (
            <Trans>The next renewals are paid with this card. Nothing is charged now.</Trans>
          )}
        </p>
        <CardFields
          ref={card}
          provider={subscription.provider}
          frame={subscription.frame}
          onComplete={setComplete}
          onFailed={failFields}
          onEnter={() => void submit()}
          onEscape={close}
        />
      </div>
    </Dialog>
  );
}
