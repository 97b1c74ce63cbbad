import { z } from 'zod';
import { appointmentAnswers } from '@consult/domain/patient-window/appointment.ts';
import { id, instant } from '../schemas.ts';

export const appointmentAnswer = z.enum(appointmentAnswers);

/** An appointment as somebody types it; packages/domain/src/patient-window/appointment.ts checks it. */
export const appointmentWords = z.object({
  /** YYYY-MM-DD and HH:MM, by the clock on the wall of the zone. */
  day: z.string().max(40),
  time: z.string().max(40),
  /** One of those of the clinic's province, by its IANA name. */
  zone: z.string().max(60),
  place: z.string().max(5_000),
  bring: z.string().max(5_000),
});

/** An appointment as the members of its consult and its patient see it. Nobody's name is in it. */
export const appointment = appointmentWords.extend({
  /** What a calendar knows it by, the same for every version. */
  uid: id,
  /** Goes up with every change; an answer and a change name the one that was seen. */
  version: z.number().int(),
  startsAt: instant,
  changedAt: instant,
  state: z.enum(['standing', 'cancelled', 'past']),
  /** The clinic that made it. */
  clinic: z.object({ name: z.string(), phone: z.string() }),
  /** What the patient said about this version, and when. */
  answer: z.object({ says: appointmentAnswer, at: instant }).nullable(),
});
export type Appointment = z.infer<typeof appointment>;

/** The version that was seen; 0 where there was none. */
export const seenVersion = z.number().int().min(0).max(1_000_000);

/** What a change of an appointment came to. */
export const changedAppointment = z.object({
  appointment: appointment.nullable(),
  /**
   * Whether the patient is told by a mail: they are; they have no window; it is closed or has run out; or they take no
   * e-mails.
   */
  patient: z.enum(['told', 'no-window', 'closed', 'no-mail', 'unchanged']),
});
export type ChangedAppointment = z.infer<typeof changedAppointment>;
