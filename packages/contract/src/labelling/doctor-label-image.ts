import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { doctorLabels, labellingAccess } from './labelling.ts';

export const doctorLabelImage = call({
  name: 'ai-doctorLabelImage',
  summary:
    'Keeps what the viewer says of an image that is, or was, lent to them: beside what others say, and in place of what they said before for as long as the batch is open.',
  access: labellingAccess,
  changes: { waits: true },
  // The server knows prediction, version, day, specialty and doctor itself, and takes none of them from a client.
  input: z.object({ fileUri: id, doctorLabels }),
  /** Until when the batch is lent by now; null where it is no longer open. */
  output: z.object({ lentUntil: instant.nullable() }),
  errors: {
    BATCH_CLOSED: {
      status: 409,
      message: 'This image was in an earlier batch. What you said of it then stays.',
    },
  },
});
