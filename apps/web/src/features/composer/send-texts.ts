import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';

/** The messages during and after the send of a form. Document 2, sections 4 and 8. */
type SendTexts = { sending: MessageDescriptor; sent: MessageDescriptor; failed: MessageDescriptor };

export const sendTexts: Readonly<Record<ConsultInput['activityType'], SendTexts>> = {
  econsult: {
    sending: msg`Sending eConsult ...`,
    sent: msg`eConsult Sent Successfully`,
    failed: msg`Error sending eConsult`,
  },
  phoneConsult: {
    sending: msg`Sending phone consult ...`,
    sent: msg`Phone consult Sent Successfully`,
    failed: msg`Error sending phone consult`,
  },
  referral: {
    sending: msg`Sending referral ...`,
    sent: msg`Referral Sent Successfully`,
    failed: msg`Error sending referral`,
  },
};
