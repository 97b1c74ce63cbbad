import { z } from 'zod';
import { mostShared } from '@consult/domain/patient-window/limits.ts';
import { shareAccess } from '@consult/domain/patient-window/who-shares.ts';
import { call } from '../call.ts';
import { recipientAnswers } from '../patient-message/recipient.ts';
import { id, instant } from '../schemas.ts';
import { windowState } from './window.ts';

const ids = z.array(id).max(mostShared).default([]);

export const patientWindowShare = call({
  name: 'patientWindow-share',
  summary:
    'Shares ticked messages, files and handouts with the patient, or takes them back; the first time it makes their window. A mail without content tells of it after 20 seconds.',
  access: shareAccess,
  sends: true,
  changes: { waits: false },
  input: z.object({
    activityId: id,
    /** Messages of the viewer's own, or any where the viewer is the referrer. What is shared already stays so. */
    share: ids,
    takeBack: ids,
    /** Files of the consult or its thread: images, PDF and MP4. */
    shareFiles: ids,
    takeBackFiles: ids,
    /**
     * Handouts of the viewer's own library that a patient can open. Each becomes a file of the thread under the given
     * id, so that the same again shares nothing twice.
     */
    shareHandouts: z
      .array(z.object({ id, resourceId: z.string().max(200) }))
      .max(mostShared)
      .default([]),
    /** Where the mails go from now on; absent: as before. Another one closes the links that were mailed. */
    patientEmail: z.string().max(254).optional(),
    ...recipientAnswers,
    /**
     * Mails a new link and closes those before. It names when the newest mail went that the viewer saw, so that a
     * repeat sends none.
     */
    again: z.object({ mailedAt: instant.nullable() }).optional(),
  }),
  output: windowState,
});
