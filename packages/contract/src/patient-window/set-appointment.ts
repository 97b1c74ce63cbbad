import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { appointmentWords, changedAppointment, seenVersion } from './appointment.ts';

export const patientWindowSetAppointment = call({
  name: 'patientWindow-setAppointment',
  summary:
    'Enters the appointment of a consult, or changes it: by whoever may set the status, which becomes Booked where it is not yet. A change takes the patient’s answer away. Where their window is open, a mail without content tells them.',
  access: [['editActivityStatus']],
  sends: true,
  changes: { waits: false },
  input: z.object({ activityId: id, seen: seenVersion, ...appointmentWords.shape }),
  output: changedAppointment,
  errors: stateChanged,
});
