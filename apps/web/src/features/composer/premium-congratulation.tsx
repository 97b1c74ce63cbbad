import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { readPaymentRedirect } from './payment-redirect.ts';

/**
 * Congratulates once, when the payment provider leads back after a payment, and removes the payment from the address.
 */
export function PremiumCongratulation() {
  const router = useRouter();
  const [payment] = useState(() => readPaymentRedirect(window.location));
  const [shown, setShown] = useState(payment?.succeeded ?? false);
  useEffect(() => {
    if (payment) router.history.replace(payment.rest);
  }, [payment, router]);
  if (!shown) return null;
  const close = () => setShown(false);
  return (
    <Dialog
      title={<Trans>Congratulations!</Trans>}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Trans>
        You have signed up for Premium. You can send 30 one-way messages and 30 forms to patients every month.
      </Trans>
    </Dialog>
  );
}
