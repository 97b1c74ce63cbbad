import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const patientWindowReply = call({
  name: 'patientWindow-reply',
  summary:
    'A patient writes to the clinic from their window, where the clinic takes replies: up to 2,000 characters, five a day and link.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({
    /** Made by the page: the same again is the same reply. */
    replyId: id,
    text: z.string().max(20_000),
  }),
  output: z.object({
    /** How many more may be written today. */
    left: z.number().int(),
  }),
  errors: {
    REPLIES_OFF: { status: 409, message: 'This clinic takes no replies here. Call the clinic.' },
    REPLIES_SPENT: { status: 409, message: 'You have sent as many messages as one day allows. Call the clinic.' },
  },
});
