import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RecordSort } from '@consult/domain/billing/report.ts';
import { formatMoney, type Cents } from '@consult/domain/money/money.ts';
import type { BillingRecord, Explanation } from './billing-query.ts';
import { dayText } from './month-words.ts';
import { activityWords, statusMeaning, statusWords } from './record-words.ts';
import { verdictWords } from './rule-words.ts';
import classes from './records.module.css';

/** What a cell needs besides its record. */
type CellContext = {
  i18n: I18n;
  explanations: readonly Explanation[];
  /** Opens what explains the record, and what can be done. */
  onOpen: (record: BillingRecord) => void;
};

export type Column = {
  key: string;
  head: MessageDescriptor;
  /** The order that a click on its head asks for. */
  sort?: RecordSort;
  /** An amount, at the right. */
  right?: boolean;
  cell: (record: BillingRecord, context: CellContext) => ReactNode;
};

const language = (i18n: I18n) => (i18n.locale === 'fr' ? 'fr' : 'en');
const money = (amount: Cents | null, i18n: I18n) => (amount === null ? '' : formatMoney(amount, language(i18n)));
const day = (text: string | null) => (text === null ? '' : <span className={classes.number}>{dayText(text)}</span>);

const serviceDate: Column = {
  key: 'created',
  head: msg`Service date`,
  sort: 'created',
  cell: (record, { i18n, onOpen }) => {
    const what = activityWords(i18n, record);
    return (
      <button
        type="button"
        className={classes.opens}
        aria-label={i18n._(msg`${dayText(record.createdDay)}, ${what}: explain`)}
        onClick={() => onOpen(record)}
      >
        {day(record.createdDay)}
      </button>
    );
  },
};
const beforeSent: Column = {
  key: 'before',
  head: msg`Before it is sent`,
  cell: ({ status, verdict: judged, rule, missing, claimFile: file }, { i18n }) => {
    if (file !== '') return <span className={classes.sent}>{i18n._(msg`In file ${file}`)}</span>;
    if (status !== 'new' && status !== 'onHold' && status !== 'pending') return '';
    // Its doctor keeps it back, and no rule.
    const goes = judged === 'ready' || judged === 'warn';
    if (status === 'onHold' && goes && missing.length === 0) return i18n._(msg`Held by you`);
    // No rule keeps it back, and it does not go.
    const verdict = missing.length > 0 ? 'hold' : judged;
    const said = verdictWords(i18n, verdict, rule);
    if (said === '') return '';
    const Sign = verdict === 'ready' ? IconCircleCheck : IconAlertTriangle;
    return (
      <span className={classes.verdict} data-verdict={verdict}>
        {verdict === 'elsewhere' ? null : <Sign size={16} stroke={1.75} aria-hidden="true" />}
        {said}
      </span>
    );
  },
};
const resultDate: Column = {
  key: 'result',
  head: msg`Accepted or rejected`,
  sort: 'hlinkResultReceivedAt',
  cell: ({ resultDay }) => day(resultDay),
};
const activity: Column = {
  key: 'type',
  head: msg`Activity`,
  sort: 'type',
  cell: (record, { i18n }) => <span className={classes.words}>{activityWords(i18n, record)}</span>,
};
const phn: Column = {
  key: 'phn',
  head: msg`PHN`,
  cell: ({ patientId }) => <span className={classes.number}>{patientId}</span>,
};
const diagnosis: Column = { key: 'dx', head: msg`Diagnosis`, cell: ({ dxCode }) => dxCode };
const code: Column = {
  key: 'code',
  head: msg({ id: 'billing.code', message: 'Code' }),
  sort: 'billingCode',
  cell: ({ billingCode }) => <span className={classes.number}>{billingCode}</span>,
};
const status: Column = {
  key: 'status',
  head: msg({ id: 'billing.status', message: 'Status' }),
  sort: 'status',
  cell: (record, { i18n }) => {
    const meaning = statusMeaning(i18n, record);
    return (
      <>
        <span className={classes.words}>{statusWords(i18n, record)}</span>
        {meaning === null ? null : <span className={classes.more}>{meaning}</span>}
      </>
    );
  },
};
const reason: Column = {
  key: 'reason',
  head: msg`Reason`,
  cell: ({ errorCode }, { i18n, explanations }) => {
    if (errorCode === '') return '';
    const known = explanations.find((one) => one.code === errorCode);
    return (
      <span className={classes.reason}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {errorCode} · {known?.[language(i18n)] ?? i18n._(msg`Ask your payer`)}
        </span>
      </span>
    );
  },
};
const comments: Column = {
  key: 'comments',
  head: msg`Comments`,
  cell: ({ comments: note }, { i18n }) => i18n._(note === 'duplicate' ? msg`Duplicate Billing` : msg`N/A`),
};
const paidDate: Column = {
  key: 'paid',
  head: msg({ id: 'billing.paidOn', message: 'Paid' }),
  sort: 'paidAt',
  cell: ({ paidDay }) => day(paidDay),
};
const amountPaid: Column = {
  key: 'amount',
  head: msg`Amount`,
  sort: 'payToDoctor',
  right: true,
  cell: ({ payToDoctor, fee }, { i18n }) => {
    const expected = money(fee, i18n);
    return (
      <>
        {money(payToDoctor, i18n)}
        {payToDoctor !== null && fee !== null && payToDoctor !== fee ? (
          <span className={classes.more}>{i18n._(msg`of ${expected} expected`)}</span>
        ) : null}
      </>
    );
  },
};

/** The columns of the report's tables, in their order. */
export const columnsOf = {
  open: [serviceDate, activity, phn, code, status, beforeSent],
  rejected: [serviceDate, phn, code, reason, comments, amountPaid],
  closed: [serviceDate, activity, phn, diagnosis, code, status, amountPaid],
  processed: [resultDate, serviceDate, activity, phn, diagnosis, code, status, paidDate, amountPaid],
} as const satisfies Readonly<Record<string, readonly Column[]>>;
