import { z } from 'zod';
import { windowFileKinds } from '@consult/domain/patient-window/files.ts';
import { windowSteps } from '@consult/domain/patient-window/steps.ts';
import { id, instant } from '../schemas.ts';
import { appointment } from './appointment.ts';
import { windowFate } from './fate.ts';

/** A calendar day, YYYY-MM-DD. */
const day = z.iso.date();

/** A file as its patient sees it: its name, and what it is. */
const shownFile = z.object({
  id,
  name: z.string(),
  what: z.enum(windowFileKinds),
  /** Bytes. */
  size: z.number().int(),
});
export type ShownFile = z.infer<typeof shownFile>;

/** A care form in a window. */
const shownForm = z.object({
  /** The message that it was sent with. */
  id,
  name: z.string(),
  /** '' where it has no French. */
  nameFr: z.string(),
  questions: z.number().int(),
  sentOn: day,
  answeredOn: day.nullable(),
});
export type ShownForm = z.infer<typeof shownForm>;

/** What the patient is shown: nothing else of the consult is in it. */
export const shownWindow = z.object({
  clinic: z.object({ name: z.string(), phone: z.string() }),
  /** Days alone, no times. */
  steps: z.array(z.object({ step: z.enum(windowSteps), state: z.enum(['over', 'now', 'next']), on: day.nullable() })),
  /** The ticked messages in the order of the thread, without who wrote them. */
  messages: z.array(z.object({ id, text: z.string(), on: day })),
  /** The files that were chosen, in the order of the consult. */
  files: z.array(shownFile),
  /**
   * The care forms that the clinic sent them, while a link of their own opens them: those to fill in first, the newest
   * first. Who shares sees those that they have among their patient messages.
   */
  forms: z.array(shownForm),
  /** Null where there is none, and while the consult is not booked. */
  appointment: appointment.nullable(),
  /** Whether the clinic takes replies here. */
  replies: z.boolean(),
});
export type ShownWindow = z.infer<typeof shownWindow>;

/** A window as those who share see it. */
export const windowState = z.object({
  /** Where its mails go; '' while there is none, of the consult's own address. */
  email: z.string(),
  /** Null while the patient has no window. */
  window: windowFate.nullable(),
  /** The messages that the viewer may tick, the newest first, and those that others have. */
  messages: z.array(
    z.object({ id, text: z.string(), sentAt: instant, sentBy: id, shared: z.boolean(), mayChange: z.boolean() }),
  ),
  /** The files of the consult and its thread that a patient can open, in their order. */
  files: z.array(shownFile.extend({ shared: z.boolean() })),
  /** What the patient sees now, or would with a window. */
  shown: shownWindow,
});
export type WindowState = z.infer<typeof windowState>;
