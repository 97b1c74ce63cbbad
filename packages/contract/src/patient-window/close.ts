import { z } from 'zod';
import { shareAccess } from '@consult/domain/patient-window/who-shares.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { windowState } from './window.ts';

export const patientWindowClose = call({
  name: 'patientWindow-close',
  summary:
    'Closes the window’s links at once, also while the patient reads, and holds back the mail that waits. The next sharing opens it by a new link.',
  access: shareAccess,
  changes: { waits: false },
  input: z.object({ activityId: id }),
  output: windowState,
});
