import { z } from 'zod';
import { windowSteps } from '@consult/domain/patient-window/steps.ts';
import { id, instant } from '../schemas.ts';
import { appointment } from './appointment.ts';

/** A calendar day, YYYY-MM-DD. */
const day = z.iso.date();

/** What the patient is shown: nothing else of the consult is in it. */
export const shownWindow = z.object({
  clinic: z.object({ name: z.string(), phone: z.string() }),
  /** Days alone, no times. */
  steps: z.array(z.object({ step: z.enum(windowSteps), state: z.enum(['over', 'now', 'next']), on: day.nullable() })),
  /** The ticked messages in the order of the thread, without who wrote them. */
  messages: z.array(z.object({ id, text: z.string(), on: day })),
  /** Null where there is none, and while the consult is not booked. */
  appointment: appointment.nullable(),
  /** Whether the clinic takes replies here. */
  replies: z.boolean(),
});
export type ShownWindow = z.infer<typeof shownWindow>;

/** Who may share with patients (server rules, section 18). */
export const shareAccess = [['patientCC'], ['oneWayMessaging'], ['moaMessaging']] as const;

/** A window as those who share see it. */
export const windowState = z.object({
  /** Where its mails go; '' while there is none, of the consult's own address. */
  email: z.string(),
  /** Null while the patient has no window. */
  window: z
    .object({
      madeAt: instant,
      /** When the waiting mail goes; null where none waits. */
      goesOutAt: instant.nullable(),
      /** When the newest mail went. */
      mailedAt: instant.nullable(),
      /** What became of that mail. */
      mail: z.enum(['none', 'sending', 'sent', 'failed']),
      openedAt: instant.nullable(),
      /** Whether a link opens it. */
      link: z.enum(['none', 'open', 'closed', 'ended']),
      endsAt: instant.nullable(),
    })
    .nullable(),
  /** The messages that the viewer may tick, the newest first, and those that others have. */
  messages: z.array(
    z.object({ id, text: z.string(), sentAt: instant, sentBy: id, shared: z.boolean(), mayChange: z.boolean() }),
  ),
  /** What the patient sees now, or would with a window. */
  shown: shownWindow,
});
export type WindowState = z.infer<typeof windowState>;
