import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { invoiceFileName } from '@consult/domain/payment/invoice.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call, type Input } from '../../app/call.ts';
import { newId } from '../../app/new-id.ts';
import { announce } from '../../ui/announce.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshPayments } from './payment-query.ts';

type Wish = Omit<Input<'payment-createInvoice'>, 'activityId' | 'invoiceId'>;

/**
 * Makes the invoice, saves its PDF, and says in words what failed. Until the server refused it by name, the next try
 * is the same invoice: it is made once, also where the answer was lost.
 */
export function useInvoice(activityId: string) {
  const { t, i18n } = useLingui();
  const invoiceId = useRef<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const create = async (wish: Wish): Promise<boolean> => {
    invoiceId.current ??= newId();
    setRunning(true);
    setFailure(null);
    try {
      const made = await call('payment-createInvoice', { ...wish, activityId, invoiceId: invoiceId.current });
      const { invoiceNumber } = made;
      savePdf(made.pdf, invoiceFileName(invoiceNumber));
      const said = made.isNew
        ? t`Invoice ${invoiceNumber} was made and downloaded`
        : t`Nothing was new: invoice ${invoiceNumber} was downloaded again`;
      showSnack({ text: said });
      announce(said);
      return true;
    } catch (error) {
      const named = failedWith(error, 'NOTHING_TO_INVOICE', 'NO_PATIENT', 'NO_SUCH_BUSINESS', 'INVOICE_CHANGED');
      if (named) invoiceId.current = null;
      setFailure(
        named || failedWith(error, 'INVALID_INPUT')
          ? callErrorText(i18n, error)
          : t`There was an error creating the invoice. Please try again.`,
      );
      return false;
    } finally {
      setRunning(false);
      void refreshPayments(activityId);
    }
  };
  return { create, running, failure };
}

/** Fetches an invoice or a credit note again and saves it as a file. @throws CallError */
export async function saveInvoice(activityId: string, invoiceId: string): Promise<void> {
  const { pdf, invoiceNumber } = await call('payment-openInvoice', { activityId, invoiceId });
  savePdf(pdf, invoiceFileName(invoiceNumber));
}
