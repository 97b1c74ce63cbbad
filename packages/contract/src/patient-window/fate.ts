import { z } from 'zod';
import { instant } from '../schemas.ts';

/** What became of a patient's window: its mails, its links, that it was opened. Nothing of the patient. */
export const windowFate = z.object({
  madeAt: instant,
  /** When the waiting mail goes; null where none waits. */
  goesOutAt: instant.nullable(),
  /** When the newest mail went. */
  mailedAt: instant.nullable(),
  /** What became of the newest mail; 'failed' also where it could not even be made. */
  mail: z.enum(['none', 'sending', 'sent', 'failed']),
  openedAt: instant.nullable(),
  /** Whether a link opens it. */
  link: z.enum(['none', 'open', 'closed', 'ended']),
  endsAt: instant.nullable(),
});
export type WindowFate = z.infer<typeof windowFate>;
