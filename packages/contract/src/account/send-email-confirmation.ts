import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const securitySendEmailConfirmation = call({
  name: 'security-sendEmailConfirmation',
  summary: 'Mails a link to the own address that confirms it; nothing is sent where it is confirmed.',
  access: 'signed-in',
  changes: { waits: false },
  input: nothing,
  output: done,
});
