import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { InvoiceLine } from './invoice-line.tsx';
import { invoicesQuery, type Invoice } from './payment-query.ts';
import classes from './payment.module.css';
import { saveInvoice } from './use-invoice.ts';

/** The invoices and credit notes of a consult, newest first. Shows nothing where there are none. */
export function InvoiceList({ activity, offline }: { activity: Activity; offline: boolean }) {
  const { t } = useLingui();
  const invoices = useQuery(invoicesQuery(activity.id, activity.version));
  const [saving, setSaving] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState<Invoice | null>(null);

  const save = async (invoice: Invoice) => {
    setSaving(invoice.id);
    try {
      await saveInvoice(activity.id, invoice.id);
    } catch {
      showSnack({ text: t`Error downloading the invoice` });
    } finally {
      setSaving(null);
    }
  };
  if (invoices.isError && !invoices.data)
    return (
      <Banner
        tone="err"
        action={
          <Button onClick={() => void invoices.refetch()} running={invoices.isFetching ? t`Trying…` : undefined}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Error fetching invoices</Trans>
      </Banner>
    );
  if (!invoices.data) return <Bone width="50%" height={14} />;
  if (invoices.data.length === 0) return null;
  return (
    <>
      <h3 id="consult-invoices" className={classes.invoices}>
        <Trans>Invoices</Trans>
      </h3>
      <ul className={classes.payments} aria-labelledby="consult-invoices">
        {invoices.data.map((invoice) => (
          <InvoiceLine
            key={invoice.id}
            invoice={invoice}
            saving={saving === invoice.id}
            offline={offline}
            onSave={() => void save(invoice)}
            onCancel={() => setCancelled(invoice)}
          />
        ))}
      </ul>
      {cancelled ? (
        <CancelInvoiceDialog activityId={activity.id} invoice={cancelled} onClose={() => setCancelled(null)} />
      ) : null}
    </>
  );
}
