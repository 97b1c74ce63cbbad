import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { invoiceFileName } from '@consult/domain/payment/invoice.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { useConnection } from '../../app/live.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { refreshPayments, type Invoice } from './payment-query.ts';
import { moneyWords } from './payment-words.ts';
import classes from './payment.module.css';

/** `creditId`: of the credit note that was tried; the same until it is made, after a reload too. */
const readTyped = textsOf(['reason', 'creditId']);

type Props = { activityId: string; invoice: Invoice; onClose: () => void };

/** Cancels an invoice by a credit note: by one, however often it is tried. */
export function CancelInvoiceDialog({ activityId, invoice, onClose }: Props) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const start = { reason: '', creditId: '' };
  const form = useKept({ place: `credit-note.${invoice.id}`, start, read: readTyped });
  const { reason } = form.typed;
  const [tried, setTried] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = reason.trim() === '';
  const number = invoice.invoiceNumber;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || offline) return;
    setTried(true);
    if (missing) return document.getElementById('credit-reason')?.focus();
    setRunning(true);
    setFailure(null);
    try {
      const creditId = form.typed.creditId || newId();
      form.change({ reason, creditId });
      const about = { activityId, invoiceId: invoice.id, creditId };
      const { pdf, invoiceNumber: made } = await call('payment-creditInvoice', { ...about, reason: reason.trim() });
      void form.clear();
      savePdf(pdf, invoiceFileName(made));
      const said = t`Credit note ${made} was made and downloaded`;
      showSnack({ text: said });
      announce(said);
      onClose();
    } catch (error) {
      setFailure(callErrorText(i18n, error));
      setRunning(false);
    }
    void refreshPayments(activityId);
  };
  return (
    <Dialog
      title={t`Cancel invoice ${number}`}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          {offline ? (
            <span className={classes.once}>
              <Trans>There is no connection to the server.</Trans>
            </span>
          ) : null}
          <Button onClick={onClose} disabled={running}>
            <Trans>Close</Trans>
          </Button>
          <Button
            look="final"
            type="submit"
            form="cancel-invoice"
            disabled={offline}
            running={running ? t`Making a credit note…` : undefined}
          >
            <Trans>Make a credit note</Trans>
          </Button>
        </>
      }
    >
      <form id="cancel-invoice" noValidate className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
        <p className={classes.who}>
          {invoice.businessName} · {moneyWords(i18n, invoice.total)}
        </p>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        <p className={classes.note}>
          <Trans>
            The invoice stays in the list. A credit note takes it back, and what was paid can be invoiced again. No
            money is given back.
          </Trans>
        </p>
        <TextAreaField
          id="credit-reason"
          label={<Trans>Reason</Trans>}
          hint={<Trans>It appears on the credit note.</Trans>}
          rows={2}
          maxLength={500}
          value={reason}
          error={tried && missing ? t`Say why.` : undefined}
          onChange={({ currentTarget }) => form.change({ ...form.typed, reason: currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
