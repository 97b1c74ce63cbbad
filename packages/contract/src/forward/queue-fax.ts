import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const queueMoaEconsultFax = call({
  name: 'fax-queueMOAEConsultFax',
  summary: 'Faxes a consult to the consultant’s own clinic, with an optional message to its staff.',
  access: [['editActivityStatus']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    /**
     * The client makes one for each fax. Without it the same words about the same consult within a minute are one fax.
     */
    faxId: id.optional(),
    activityId: id,
    messageToMOA: z.string().max(5_000).default(''),
  }),
  output: done,
  errors: {
    FAX_CHANGED: { status: 409, message: 'This fax was already sent with other content.' },
    NO_FAX_NUMBER: {
      status: 409,
      message:
        'Your clinic for this consult has no fax number of ten digits. Ask your administrator to add it to the clinic.',
    },
  },
});
