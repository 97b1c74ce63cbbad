import { call } from '../call.ts';
import { sendErrors, sendInput, sentOutput } from './sent.ts';

export const consultSendConsult = call({
  name: 'consult-sendConsult',
  summary:
    'Sends an eConsult or a phone consult, whole or not at all. The same submission id with the same content returns the first result.',
  access: [['econsultAndSecureMessaging']],
  sends: true,
  changes: { waits: true },
  input: sendInput,
  output: sentOutput,
  errors: sendErrors,
});
