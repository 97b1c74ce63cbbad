import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BillingRecord } from './billing-query.ts';

const types = {
  econsult: msg`eConsult`,
  phoneConsult: msg`Phone consult`,
  interpretation: msg`Interpretation`,
  patientMessage: msg`Patient message`,
};
const threadMessage = msg`Message`;

/** What was done: a message of a thread is one, whatever consult it belongs to. */
export const activityWords = (i18n: I18n, { type, subType }: Pick<BillingRecord, 'type' | 'subType'>): string =>
  i18n._(subType === 'message' ? threadMessage : types[type]);

const statuses = {
  new: msg({ id: 'billing.new', message: 'New' }),
  pending: msg({ id: 'billing.pending', message: 'Pending' }),
  onHold: msg({ id: 'billing.onHold', message: 'On hold' }),
  submitted: msg({ id: 'billing.submitted', message: 'Submitted' }),
  unconfirmed: msg({ id: 'billing.unconfirmed', message: 'Unconfirmed' }),
  refused: msg({ id: 'billing.refused', message: 'Rejected' }),
  closed: msg({ id: 'billing.closed', message: 'Closed' }),
  notBillable: msg({ id: 'billing.notBillable', message: 'Not billable' }),
  deleted: msg({ id: 'billing.deleted', message: 'Deleted' }),
  failed: msg({ id: 'billing.failed', message: 'Failed' }),
};
const paid = msg({ id: 'billing.paid', message: 'Paid' });
const meanings = {
  refused: msg`Claim rejected by the payer`,
  failed: msg`The email failed because of a bad address`,
};

/** The status of a record; a closed one that was paid says so. */
export const statusWords = (i18n: I18n, { status, paidDay }: BillingRecord): string =>
  i18n._(status === 'closed' && paidDay !== null ? paid : statuses[status]);

/** What a status means that does not say it itself; null for the others. */
export const statusMeaning = (i18n: I18n, { status }: BillingRecord): string | null =>
  status === 'refused' || status === 'failed' ? i18n._(meanings[status]) : null;
