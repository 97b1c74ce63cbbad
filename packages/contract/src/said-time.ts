import { z } from 'zod';

/** The reader's own zone by its IANA name; '' or an unknown one stands for business time. */
export const readerZone = z.string().max(60).default('');

/** A time by the wall clock of a zone, HH:mm. */
export const wallTime = z.string().regex(/^\d\d:\d\d$/);

/** A stretch of time as the server says it: a client shows it as it is (server rules, section 25). */
export const saidSpan = z.object({ day: z.iso.date(), start: wallTime, end: wallTime, zone: z.string() });
