import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Cents } from '@consult/domain/money/money.ts';
import type { ExternalKind, PaymentStatus } from '@consult/domain/payment/payment.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { wasUnanswered } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { newId } from '../../app/new-id.ts';
import { reasonWords } from './payment-words.ts';

type Wish = { itemCode: string; total: Cents } & ({ token: string; email: string } | { kind: ExternalKind });

/**
 * Pays, and says in words what failed. While it is not known what became of a payment, the next try is the same
 * payment: the server charges an id once, whatever card comes with it. After a refusal it is another one. Gives what
 * the payment has become; null where that is not known, or nothing was begun.
 */
export function usePay(activityId: string, retried: string | undefined) {
  const { t, i18n } = useLingui();
  const unknown = useRef<{ id: string; of: string } | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const pay = async (wish: Wish): Promise<PaymentStatus | null> => {
    const external = 'kind' in wish;
    // Of a payment that was begun, the next card is a try of its own.
    const of = retried ?? wish.itemCode;
    const id = unknown.current?.of === of ? unknown.current.id : newId();
    unknown.current = { id, of };
    setRunning(true);
    setFailure(null);
    try {
      const answer =
        retried && !external
          ? await call('payment-retry', { activityId, paymentId: retried, attemptId: id, cardToken: wish.token })
          : await call('payment-submitPayment', {
              activityId,
              paymentId: id,
              itemCode: wish.itemCode,
              total: wish.total,
              ...(external
                ? { externalPayment: { kind: wish.kind } }
                : { cardToken: wish.token, receiptEmail: wish.email }),
            });
      unknown.current = null;
      if (answer.status !== 'declined') return answer.status;
      const reason = answer.error ? reasonWords(i18n, answer.error) : '';
      setFailure(t`Could not submit payment. Reason: ${reason}`);
      return answer.status;
    } catch (error) {
      const reason = callErrorText(i18n, error);
      if (wasUnanswered(error)) {
        const what = retried
          ? t`Error retrying payment`
          : external
            ? t`Error recording payment`
            : t`Error submitting payment`;
        setFailure(t`${what}. ${reason} Try again: it is charged once.`);
      } else {
        unknown.current = null;
        setFailure(
          external ? t`Could not record payment. Reason: ${reason}` : t`Could not submit payment. Reason: ${reason}`,
        );
      }
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { pay, running, failure };
}
