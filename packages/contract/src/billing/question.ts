import { recordStatuses } from '@consult/domain/billing/record-status.ts';
import { z } from 'zod';
import { obeys } from '../fault-issue.ts';

/** Milliseconds since 1970, of the first instant, and of the first one after. */
const instants = z.object({ startDate: z.int().min(0).max(8.64e15), endDate: z.int().min(0).max(8.64e15) });
/** A business month, '2026-10': the server knows its first instant, whatever zone data a client has. */
const month = z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) });
const span = z.union([instants, month]);
const statuses = z.array(z.enum(recordStatuses)).min(1).max(recordStatuses.length);

/** The three questions that the report asks: fields of an input, which asks one of them. */
export const questions = {
  /** Whose result the payer sent in a span. */
  fetchByHlinkResultReceivedAt: span.optional(),
  /** Of all time. */
  fetchByStatus: z
    .object({
      statuses,
      /** Only those of billing-getNeeds. */
      needsYou: z.boolean().optional(),
    })
    .optional(),
  /** Of services in a span. */
  fetchByCreated: span.and(z.object({ statuses })).optional(),
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
