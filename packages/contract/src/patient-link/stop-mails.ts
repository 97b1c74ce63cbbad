import { z } from 'zod';
import { call } from '../call.ts';

export const patientLinkStopMails = call({
  name: 'patientLink-stopMails',
  summary:
    'A patient stops the e-mails of this clinic, or takes that back: what waits for them is cancelled, and its senders are told.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({ stop: z.boolean() }),
  output: z.object({ stopped: z.boolean() }),
});
