import { z } from 'zod';
import { call } from '../call.ts';
import { readerZone, saidSpan, wallTime } from '../said-time.ts';
import { id, instant } from '../schemas.ts';

export const phoneConsultGetTimes = call({
  name: 'phoneConsult-getTimes',
  summary: 'The free times of a service’s specialists for a phone consult, from a day on, two weeks at a time.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({
    serviceId: id,
    /** Business day, YYYY-MM-DD; null begins today. */
    from: z.iso.date().nullable().default(null),
    timeZone: readerZone,
  }),
  output: z.object({
    specialists: z.array(
      z.object({
        uid: id,
        userName: z.string(),
        timezone: z.string(),
        times: z.array(
          z.object({
            start: instant,
            end: instant,
            /** By the reader's own wall. */
            said: saidSpan,
            /** The start by the specialist's wall. */
            specialistStart: wallTime,
          }),
        ),
      }),
    ),
    /** The day on which the next page begins; null where the calendar offers nothing further. */
    next: z.iso.date().nullable(),
  }),
});
