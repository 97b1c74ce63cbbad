import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { changedAppointment, seenVersion } from './appointment.ts';

export const patientWindowCancelAppointment = call({
  name: 'patientWindow-cancelAppointment',
  summary:
    'Cancels the appointment of a consult. A patient who may have seen it is told by a mail without content, and sees that it is cancelled.',
  access: [['editActivityStatus']],
  sends: true,
  changes: { waits: false },
  input: z.object({ activityId: id, seen: seenVersion }),
  output: changedAppointment,
  errors: stateChanged,
});
