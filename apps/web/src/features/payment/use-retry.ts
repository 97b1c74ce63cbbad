import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshPayments, type Payment } from './payment-query.ts';

/** Has the provider asked about a pending payment, by its id; `onCard` where it takes another card. */
export function useRetry(activityId: string, onCard: (payment: Payment) => void) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<string | null>(null);
  const retry = async (payment: Payment) => {
    setAsking(payment.id);
    try {
      const { needsCard, status } = await call('payment-retry', { activityId, paymentId: payment.id });
      if (needsCard) onCard(payment);
      else if (status === 'pending')
        showSnack({ text: t`The provider does not know yet. It is asked again automatically.` });
      void refreshPayments(activityId);
    } catch {
      showSnack({ text: t`Error retrying payment` });
    } finally {
      setAsking(null);
    }
  };
  return { retry, asking };
}
