import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const forwardBodyMaxLength = 20_000;

export const moaMessage = call({
  name: 'secureMessaging-moaMessage',
  summary:
    'Forwards a consult to the staff of the viewer’s own clinic, or a message about it to an address that the physician typed.',
  access: [['moaMessaging']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    /** The client makes one for each opened dialog. */
    messageId: id,
    activityId: id,
    /** 'clinic': the staff of the clinic that the viewer chose for this consult. */
    to: z.enum(['clinic', 'address']),
    /** Only with 'address'. */
    moaEmail: z.string().max(254).default(''),
    subject: z.string().max(300),
    body: z.string().max(forwardBodyMaxLength),
  }),
  /** The receivers as the screen names them: names of staff, or the address. */
  output: z.object({ recipients: z.array(z.string()) }),
  errors: { MESSAGE_CHANGED: { status: 409, message: 'This message was already sent with other content.' } },
});
