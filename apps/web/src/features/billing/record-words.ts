import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProvince, provinceNames } from '@consult/domain/patient/provinces.ts';
import { requestWords } from './way-words.ts';
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

/** What a status means that does not say it itself, and why a record waits; null for the others. */
export function statusMeaning(i18n: I18n, record: BillingRecord): string | null {
  const { status, missing, noWayIn, heldByPayer, amendment } = record;
  if (status === 'refused' || status === 'failed') return i18n._(meanings[status]);
  if (amendment && amendment.state !== 'lapsed') return requestWords(i18n, amendment, record.paidDay !== null);
  if (heldByPayer) return i18n._(msg`Held by the payer`);
  if (missing.length > 0) return missingWords(i18n, missing);
  if (noWayIn === '') return null;
  const province = isProvince(noWayIn) ? provinceNames[noWayIn][i18n.locale === 'fr' ? 'fr' : 'en'] : noWayIn;
  return i18n._(msg`No claims way for ${province} yet`);
}

/** What the claim of a record on hold waits for. */
export function missingWords(i18n: I18n, missing: BillingRecord['missing']): string {
  const words = missing.map((need) => i18n._(needs[need])).join(', ');
  return i18n._(msg`Missing: ${words}`);
}

/** What a claim can lack, as part of a list. */
const needs: Readonly<Record<BillingRecord['missing'][number], MessageDescriptor>> = {
  clinic: msg`a clinic in your profile`,
  practitioner: msg`practitioner number`,
  skill: msg`skill code`,
  arrangement: msg`business arrangement`,
  facility: msg`facility`,
  payTo: msg`who is paid`,
  snapshot: msg`the patient’s data`,
  identifier: msg`a valid health number`,
  registration: msg`the number of the patient’s province`,
  serviceCode: msg`a valid billing code`,
  patientName: msg`the patient’s name in Latin letters`,
  birthDay: msg`date of birth`,
  sex: msg({ id: 'billing.needs.sex', message: 'sex' }),
  address: msg({ id: 'billing.needs.address', message: 'address' }),
  city: msg({ id: 'billing.needs.city', message: 'city' }),
  postalCode: msg({ id: 'billing.needs.postalCode', message: 'postal code' }),
};
