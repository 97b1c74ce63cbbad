import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Invoice } from './payment-query.ts';
import { moneyWords } from './payment-words.ts';
import classes from './payment.module.css';

const causes = {
  cancelled: msg`The invoice was cancelled.`,
  refunded: msg`Money was given back.`,
  declined: msg`The payment was not received.`,
  withdrawn: msg`The payment was withdrawn.`,
};

type Props = {
  invoice: Invoice;
  saving: boolean;
  offline: boolean;
  onSave: () => void;
  onCancel: () => void;
};

/** An invoice or a credit note: its number, how much, for whom it speaks, and what is still owed of it. */
export function InvoiceLine({ invoice, saving, offline, onSave, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const { invoiceNumber: number, credits, total, owed, credited, businessName, by, can } = invoice;
  const name = invoice.kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`;
  const Sign = invoice.kind === 'invoice' ? IconReceipt : IconReceiptRefund;
  const person = by && fullName(by, i18n.locale === 'fr' ? 'fr' : 'en');
  const owedWords = moneyWords(i18n, owed);
  const creditedWords = moneyWords(i18n, credited);
  const why = offline ? t`There is no connection to the server.` : undefined;
  const of = credits?.invoiceNumber ?? '';
  return (
    <li className={classes.payment} data-state={owed > 0 ? 'pending' : 'invoice'}>
      <Sign size={18} stroke={1.75} aria-hidden="true" className={classes.sign} />
      <div>
        <p className={classes.what}>
          <span>{name}</span>
          <span className={classes.amount}>{moneyWords(i18n, total)}</span>
        </p>
        <p className={classes.note}>
          <SaidTime at={invoice.created} /> · {businessName}
          {person ? ` · ${t`made by ${person}`}` : ''}
        </p>
        {credits ? (
          <p className={classes.note}>
            {t`For invoice ${of}`} · {i18n._(causes[credits.cause])}
          </p>
        ) : null}
        {owed > 0 ? <p className={classes.note}>{t`${owedWords} is still owed`}</p> : null}
        {credited > 0 ? <p className={classes.note}>{t`${creditedWords} credited`}</p> : null}
        <p className={classes.can}>
          <Button
            look="soft"
            onClick={onSave}
            disabled={offline}
            title={why}
            running={saving ? t`Downloading…` : undefined}
            aria-label={t`Download: ${name}`}
          >
            <Trans>Download</Trans>
          </Button>
          {can.credit ? (
            <Button look="quiet" onClick={onCancel} disabled={offline} title={why} aria-label={t`Cancel: ${name}`}>
              <Trans>Cancel invoice</Trans>
            </Button>
          ) : null}
          {offline ? <span className={classes.note}>{why}</span> : null}
        </p>
      </div>
    </li>
  );
}
