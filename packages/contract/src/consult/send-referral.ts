import { call } from '../call.ts';
import { sendErrors, sendInput, sentOutput } from './sent.ts';

export const referralSendReferral = call({
  name: 'referral-sendReferral',
  summary:
    'Sends a referral to an external service by fax, and by mail where its address is known, whole or not at all. The same submission id with the same content returns the first result.',
  access: [['econsultAndSecureMessaging']],
  sends: true,
  changes: { waits: true },
  input: sendInput,
  output: sentOutput,
  errors: sendErrors,
});
