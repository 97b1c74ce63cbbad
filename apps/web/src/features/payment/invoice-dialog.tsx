import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkBusiness, checkInvoiceAddress, lineMaxLength } from '@consult/domain/payment/invoice.ts';
import { useConnection } from '../../app/live.ts';
import { faultText } from '../../app/fault-text.ts';
import { newId } from '../../app/new-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { Activity } from '../activity/activity.ts';
import { BusinessFields, type BusinessState } from './business-fields.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { NothingNew } from './nothing-new.tsx';
import { invoiceFormQuery, type InvoiceForm } from './payment-query.ts';
import { WithNumber } from '../../ui/with-number.tsx';
import classes from './payment.module.css';
import { useInvoice } from './use-invoice.ts';

type Props = { activity: Activity; onClose: () => void };

/** Makes an invoice for what was charged on a consult and is on none yet, and saves it as a file. */
export function InvoiceDialog({ activity, onClose }: Props) {
  const { t } = useLingui();
  const form = useQuery(invoiceFormQuery(activity.id, activity.version));
  // A form that was begun stays, also when its own invoice, or a colleague's, has just taken all that was new.
  const [begun, setBegun] = useState<InvoiceForm | null>(null);
  if (form.data && form.data !== begun && form.data.items.length > 0) setBegun(form.data);
  if (begun) return <InvoiceFormDialog activity={activity} form={begun} onClose={onClose} />;
  if (form.data) return <NothingNew activityId={activity.id} last={form.data.lastInvoice} onClose={onClose} />;
  return (
    <Dialog
      title={<Trans>Create invoice</Trans>}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {form.isError ? (
        <Banner
          tone="err"
          action={
            <Button onClick={() => void form.refetch()} running={form.isFetching ? t`Trying…` : undefined}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Error loading what can be invoiced.</Trans>
        </Banner>
      ) : (
        <>
          <Bone width="70%" height={14} />
          <Bone width="50%" height={14} />
        </>
      )}
    </Dialog>
  );
}

const none = { line1: '', line2: '', line3: '' };

function InvoiceFormDialog({ activity, form, onClose }: Props & { form: InvoiceForm }) {
  const { t, i18n } = useLingui();
  const offline = useConnection().state === 'lost';
  const [address, setAddress] = useState(form.patientAddress ?? none);
  const [language, setLanguage] = useState(form.language);
  const [business, setBusiness] = useState<BusinessState>(() => {
    const [last] = form.businesses;
    return last ? { ...last, isOpen: false } : newBusiness();
  });
  const [tried, setTried] = useState(false);
  const invoice = useInvoice(activity.id);
  const { firstName, lastName, province } = activity.patient;
  const phn = formatHealthNumber(province, activity.patient.phn);

  const wrong = checkInvoiceAddress(address);
  const wrongBusiness = checkBusiness(business);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (invoice.running || offline) return;
    setTried(true);
    const first = [
      ...Object.keys(wrong).map((field) => `invoice-${field}`),
      ...Object.keys(wrongBusiness).map((field) => `business-${field}`),
    ][0];
    if (first) {
      if (Object.keys(wrongBusiness).length > 0) setBusiness((known) => ({ ...known, isOpen: true }));
      return afterCommit(() => document.getElementById(first)?.focus());
    }
    const { isOpen: _, ...businessInfo } = business;
    if (await invoice.create({ patientAddress: address, businessInfo, language })) onClose();
  };
  const line = (field: keyof typeof none) => ({
    id: `invoice-${field}`,
    value: address[field],
    maxLength: lineMaxLength,
    autoComplete: 'off',
    disabled: invoice.running,
    error: tried ? faultText(i18n, wrong[field]) : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setAddress((before) => ({ ...before, [field]: value })),
  });
  const close = invoice.running ? () => {} : onClose;
  return (
    <Dialog
      size="wide"
      title={<Trans>Create invoice</Trans>}
      onClose={close}
      actions={
        <>
          <span className={classes.once}>
            {offline ? (
              <Trans>There is no connection to the server. No invoice is made until there is one.</Trans>
            ) : (
              <Trans>An invoice is never changed. A credit note can cancel it.</Trans>
            )}
          </span>
          <Button onClick={close} disabled={invoice.running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="invoice"
            disabled={offline}
            running={invoice.running ? t`Creating…` : undefined}
          >
            <Trans>Create invoice</Trans>
          </Button>
        </>
      }
    >
      <form id="invoice" noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.who}>
          <WithNumber name={`${firstName} ${lastName}`.trim()} rest={[phn]} />
        </p>
        {invoice.failure ? <Banner tone="err">{invoice.failure}</Banner> : null}
        <div className={classes.columns}>
          <div className={classes.form}>
            <TextField {...line('line1')} label={<Trans>Address line 1</Trans>} />
            <TextField {...line('line2')} label={<Trans>Address line 2</Trans>} optional={<Trans>optional</Trans>} />
            <TextField
              {...line('line3')}
              label={<Trans>Address line 3</Trans>}
              hint={<Trans>City, province and postal code</Trans>}
            />
            <div>
              <p className={classes.label} aria-hidden="true">
                <Trans>Language of the invoice</Trans>
              </p>
              <Segments
                label={<Trans>Language of the invoice</Trans>}
                value={language}
                disabled={invoice.running}
                onChange={setLanguage}
                choices={[
                  { value: 'en', label: <span lang="en">English</span> },
                  { value: 'fr', label: <span lang="fr">Français</span> },
                ]}
              />
            </div>
          </div>
          <div className={classes.form}>
            <BusinessFields
              businesses={form.businesses}
              value={business}
              faults={tried ? wrongBusiness : {}}
              disabled={invoice.running}
              onChange={setBusiness}
              onNew={() => setBusiness(newBusiness())}
            />
            <InvoiceItems items={form.items} />
          </div>
        </div>
      </form>
    </Dialog>
  );
}

const newBusiness = (): BusinessState => ({
  businessId: newId(),
  name: '',
  ...none,
  phone: '',
  gstNumber: '',
  qstNumber: '',
  isOpen: true,
});
