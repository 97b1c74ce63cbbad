import { z } from 'zod';
import { mostShared } from '@consult/domain/patient-window/limits.ts';
import { call } from '../call.ts';
import { recipientAnswers } from '../patient-message/recipient.ts';
import { id } from '../schemas.ts';
import { shareAccess, windowState } from './window.ts';

const messages = z.array(id).max(mostShared).default([]);

export const patientWindowShare = call({
  name: 'patientWindow-share',
  summary:
    'Shares ticked messages with the patient, or takes them back; the first time it makes their window. A mail without content tells of it after 20 seconds.',
  access: shareAccess,
  sends: true,
  changes: { waits: false },
  input: z.object({
    activityId: id,
    /** Of the viewer's own, or any where the viewer is the referrer. What is shared already stays so. */
    share: messages,
    takeBack: messages,
    /** Where the mails go from now on; absent: as before. Another one closes the links that were mailed. */
    patientEmail: z.string().max(254).optional(),
    ...recipientAnswers,
  }),
  output: windowState,
});
