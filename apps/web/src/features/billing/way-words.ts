import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BillingRecord } from './billing-query.ts';
import type { RecordExplanation } from './explanation-query.ts';

export type Way = RecordExplanation['ways'][number];

const words: Readonly<Record<Way, readonly [MessageDescriptor, MessageDescriptor]>> = {
  notBillable: [msg`Do not bill it`, msg`Sets it to Not billable. You can bill it again until a file has it.`],
  hold: [msg`Hold it`, msg`Stays out of the file until you decide.`],
  correct: [msg`Correct it`, msg`Another code or diagnosis that says what was done. It is checked again.`],
  asIs: [msg`Send it as it is`, msg`With a note to the payer. Your name, the time and this rule are kept.`],
  accept: [msg`Accept the refusal`, msg`Sets it to Closed. It is not claimed again.`],
  billAgain: [msg`Bill it`, msg`It is checked again and goes with the next file if it is ready.`],
  change: [
    msg`Have the claim changed`,
    msg`The payer gets another code or diagnosis that says what was done, under the same claim number.`,
  ],
  reassess: [
    msg`Have the claim reassessed`,
    msg`You tell the payer why it should pay what was claimed. Nothing else of the claim changes.`,
  ],
  delete: [msg`Have the claim deleted`, msg`For a service that should not have been billed. What was paid goes back.`],
  withdraw: [msg`Take your request back`, msg`No file has it yet. The claim stays as it is.`],
};
/** Of a claim that the payer has not answered. */
const deletesLater = msg`For a service that should not have been billed. The request goes out once the payer has answered.`;

/** What a way is called, and what it does. */
export function wayWords(
  i18n: I18n,
  way: Way,
  { status }: Pick<BillingRecord, 'status'>,
): { name: string; hint: string } {
  const [name, hint] = words[way];
  return { name: i18n._(name), hint: i18n._(way === 'delete' && status !== 'closed' ? deletesLater : hint) };
}

type Request = NonNullable<RecordExplanation['amendment']>;
const requests: Readonly<Record<Request['action'], MessageDescriptor>> = {
  change: msg({ id: 'billing.change', message: 'Change' }),
  reassess: msg`Reassessment`,
  delete: msg({ id: 'billing.deletion', message: 'Deletion' }),
};
const states: Readonly<Record<Request['state'], MessageDescriptor>> = {
  asked: msg({ id: 'billing.request.asked', message: '{what}: goes with the next file' }),
  sent: msg({ id: 'billing.request.sent', message: '{what}: with the payer' }),
  held: msg({ id: 'billing.request.held', message: '{what}: held by the payer' }),
  applied: msg({ id: 'billing.request.applied', message: '{what}: done by the payer' }),
  refused: msg({ id: 'billing.request.refused', message: '{what}: refused by the payer' }),
  withdrawn: msg({ id: 'billing.request.withdrawn', message: '{what}: taken back' }),
  lapsed: msg({ id: 'billing.request.lapsed', message: '{what}: the claim itself was refused' }),
};

/** Where stands what the doctor asked of the payer. One that waits for the claim's own result says so. */
export function requestWords(
  i18n: I18n,
  { action, state }: Pick<Request, 'action' | 'state'>,
  isPaid: boolean,
): string {
  const what = i18n._(requests[action]);
  if (state === 'asked' && !isPaid) return i18n._(msg`${what}: waits for the payer’s answer`);
  return i18n._({ ...states[state], values: { what } });
}
