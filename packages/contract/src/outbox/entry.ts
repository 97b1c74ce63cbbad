import { z } from 'zod';
import { id, instant } from '../schemas.ts';

/** A mail, fax, push or photo for a partner without its content. */
export const outboxEntry = z.object({
  id,
  kind: z.enum(['mail', 'fax', 'push', 'partner']),
  template: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  /** 'outbox' when it stayed on this machine. */
  via: z.string(),
  attempts: z.number().int(),
  /** A code; empty when nothing failed. */
  error: z.string(),
  /** Size of its PDF, or calendar entry, as it is kept; 0 without one. */
  bytes: z.number().int(),
  /** The delivery of a consult that it carries; null where it carries none. */
  delivery: z.enum(['fax', 'mail', 'copy', 'message']).nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
