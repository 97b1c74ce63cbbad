import { z } from 'zod';
import { call } from '../call.ts';
import { activityType } from '../consult/consult-input.ts';
import { id, instant } from '../schemas.ts';
import { draftAccess } from './draft.ts';

/** Forwarded drafts on one page of the list. */
export const forwardedPageSize = 25;

/** How many days a draft that its approver sent stays in its forwarder's list. */
export const sentStaysDays = 14;

/** A draft that the viewer forwarded for approval. */
export const forwardedDraft = z.object({
  /** Of this forwarding: a draft that was returned and forwarded again has another one. */
  approvalId: id,
  draftId: id,
  subject: z.string(),
  /** The patient's first and last name as typed; empty where none was. */
  patient: z.string(),
  activityType,
  approver: z.object({ uid: id, firstName: z.string(), lastName: z.string() }),
  forwardedAt: instant,
  /** When the approver first opened it. */
  openedAt: instant.nullable(),
  /** When the approver sent it, and what it became; null while it waits. */
  sent: z.object({ at: instant, activityId: id }).nullable(),
  mayTakeBack: z.boolean(),
  /** True when the content could not be decrypted. */
  empty: z.boolean(),
});
export type ForwardedDraft = z.infer<typeof forwardedDraft>;

export const consultDraftListForwarded = call({
  name: 'consultDraft-listForwarded',
  summary: `A page of the drafts that the viewer forwarded and that wait for approval, or were sent in the last ${sentStaysDays} days; the last forwarded first.`,
  access: draftAccess,
  changes: false,
  input: z.object({ after: z.string().max(100).nullable().default(null) }),
  output: z.object({ forwarded: z.array(forwardedDraft), next: z.string().nullable() }),
});
