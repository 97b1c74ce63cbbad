import { z } from 'zod';
import { sessionDevice } from '../account/began.ts';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { phoneAccess, phoneWords } from './phone.ts';

export const phoneCameraLook = call({
  name: 'phoneCamera-look',
  summary: 'How a phone that the viewer lets add photos stands, and which photos it has added.',
  access: phoneAccess,
  changes: false,
  input: z.object({ phoneId: id }),
  output: z.object({
    /** 'waiting': no phone has used the code yet. 'ended' also by itself, code or phone. */
    state: z.enum(['waiting', 'running', 'ended']),
    words: phoneWords,
    codeEndsAt: instant,
    /** When the phone that began can add no more; null before. */
    endsAt: instant.nullable(),
    /** The phone as it describes itself; null before it began. */
    device: sessionDevice.nullable(),
    /** What it added, in this order. */
    mediaIds: z.array(id),
  }),
});
