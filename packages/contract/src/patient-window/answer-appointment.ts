import { z } from 'zod';
import { call } from '../call.ts';
import { appointment, appointmentAnswer, seenVersion } from './appointment.ts';

export const patientWindowAnswerAppointment = call({
  name: 'patientWindow-answerAppointment',
  summary:
    'A patient says in their window whether they come to the appointment. The same again is one answer; another one replaces it.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({
    /** The version of the appointment that the patient saw. */
    seen: seenVersion,
    answer: appointmentAnswer,
  }),
  output: z.object({
    /** False where the appointment was changed or cancelled meanwhile, or is over: what stands now is beside it. */
    taken: z.boolean(),
    appointment: appointment.nullable(),
  }),
  errors: { ANSWERS_SPENT: { status: 409, message: 'You have changed your answer often today. Call the clinic.' } },
});
