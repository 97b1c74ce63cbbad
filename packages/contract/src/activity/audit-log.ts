import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { activityStatus } from './activity.ts';

export const auditLogPageSize = 20;

/** One change of a consult: who, when, what; reads are not among them. */
export const auditLogEntry = z.object({
  id,
  timestamp: instant,
  /** A kind of apps/server/src/infra/audit/audit.ts. */
  kind: z.string(),
  before: z.object({ status: activityStatus }).nullable(),
  after: z.object({ status: activityStatus }).nullable(),
  /** '' for an act of the product itself. */
  authUid: z.string(),
  userInfo: z.object({ firstName: z.string(), lastName: z.string(), salutation: z.string() }).nullable(),
  /** The person concerned, where a member was added or removed. */
  member: z.object({ firstName: z.string(), lastName: z.string(), salutation: z.string() }).nullable(),
});

export const activityAuditLog = call({
  name: 'activity-auditLog',
  summary: 'The changes of a consult, newest first, twenty a page.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id, before: z.string().max(200).nullable().default(null) }),
  output: z.object({ entries: z.array(auditLogEntry), next: z.string().nullable() }),
});
