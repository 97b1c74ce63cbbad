import { recordStatuses } from '@consult/domain/billing/record-status.ts';
import { z } from 'zod';
import { obeys } from '../fault-issue.ts';

/** Milliseconds since 1970, of the first instant, and of the first one after. */
const span = { startDate: z.int().min(0).max(8.64e15), endDate: z.int().min(0).max(8.64e15) };
const statuses = z.array(z.enum(recordStatuses)).min(1).max(recordStatuses.length);

/** The three questions that the report asks: fields of an input, which asks one of them. */
export const questions = {
  /** Whose result the payer sent in a span. */
  fetchByHlinkResultReceivedAt: z.object(span).optional(),
  /** Of all time. */
  fetchByStatus: z
    .object({
      statuses,
      /** Only those of billing-getNeeds. */
      needsYou: z.boolean().optional(),
    })
    .optional(),
  /** Of services in a span. */
  fetchByCreated: z.object({ ...span, statuses }).optional(),
};

/** Checks that an input asks one question. */
export const isOneQuestion = obeys(
  ({
    fetchByHlinkResultReceivedAt,
    fetchByStatus,
    fetchByCreated,
  }: {
    readonly [Name in keyof typeof questions]?: unknown;
  }) =>
    [fetchByHlinkResultReceivedAt, fetchByStatus, fetchByCreated].filter(Boolean).length === 1
      ? null
      : { code: 'not-as-declared', sentence: 'One of the three questions.' },
);
