import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messageMaxLength } from './message.ts';

export const messageSaveDraft = call({
  name: 'message-saveDraft',
  summary: 'Keeps what the viewer has typed into a thread, on all their devices; a blank text removes it.',
  access: [['secureMessagingSendMessages']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    activityId: id,
    /** The id of the message that it becomes. */
    messageId: id,
    text: z.string().max(messageMaxLength),
    /** The version that the words were typed into; 0 where there was none. */
    version: z.number().int().min(0).max(2_147_483_647),
    /** The words ask the referrer for information: a request that was taken back. */
    asks: z.boolean().default(false),
  }),
  /** Version 0: there is no draft any more. */
  output: z.object({ version: z.number().int(), savedAt: instant }),
  errors: {
    DRAFT_SENT: { status: 409, message: 'This message was already sent. What you typed since is kept.' },
    DRAFT_CHANGED: { status: 409, message: 'This message was changed on another device. Nothing of either is lost.' },
  },
});
