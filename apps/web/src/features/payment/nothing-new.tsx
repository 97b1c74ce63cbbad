import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConnection } from '../../app/live.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { InvoiceForm } from './payment-query.ts';
import classes from './payment.module.css';
import { saveInvoice } from './use-invoice.ts';

type Props = { activityId: string; last: InvoiceForm['lastInvoice']; onClose: () => void };

/** Nothing can be invoiced that is not on an invoice: the last one can be had again. */
export function NothingNew({ activityId, last, onClose }: Props) {
  const { t } = useLingui();
  const offline = useConnection().state === 'lost';
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState(false);
  const number = last?.invoiceNumber ?? '';
  const download = async () => {
    if (!last) return;
    setRunning(true);
    setFailed(false);
    try {
      await saveInvoice(activityId, last.id);
      onClose();
    } catch {
      setFailed(true);
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={<Trans>Create invoice</Trans>}
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
          {last ? (
            <Button
              look="primary"
              onClick={() => void download()}
              disabled={offline}
              running={running ? t`Downloading…` : undefined}
            >
              {t`Download ${number}`}
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? <Banner tone="err">{t`There was an error creating the invoice. Please try again.`}</Banner> : null}
      <p>
        {last
          ? t`Everything that was charged is on invoice ${number} or one before it. You can download it again.`
          : t`Nothing was charged on this consult that an invoice could be made for.`}
      </p>
    </Dialog>
  );
}
