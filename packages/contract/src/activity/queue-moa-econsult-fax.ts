import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const queueMoaEconsultFax = call({
  name: 'fax-queueMOAEConsultFax',
  summary: 'Faxes a consult to the consultant’s own clinic, with an optional message to its staff.',
  access: [['editActivityStatus']],
  sends: true,
  input: z.object({ activityId: id, messageToMOA: z.string().max(5_000).default('') }),
  output: done,
  errors: {
    NO_FAX_NUMBER: {
      status: 409,
      message:
        'Your clinic for this consult has no fax number of ten digits. Ask your administrator to add it to the clinic.',
    },
  },
});
