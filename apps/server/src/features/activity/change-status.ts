import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import { activityChangeStatus } from '@consult/contract/activity/change-status.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockStanding } from './lock-standing.ts';
import { setStatus, statusOf } from './set-status.ts';

/** The answer to a person who chose the status that the activity has: a colleague may just have chosen it. */
export const sameStatus: ActivityFault = { code: 'same-status' };

/**
 * activity-changeStatus_v1: sets any status other than the current one. Of two people who choose the same at once, the
 * second is refused with sameStatus; what was chosen on another status than the present one, with STATE_CHANGED. It
 * makes nothing unread and mails nobody; every open screen shows it. Source: document 3, sections 2.3 and 4; server
 * rules, section 4.
 */
export const changeStatus = serve(activityChangeStatus).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, status: after, seen } = input;
  return once(context, async (client) => {
    const known = await lockStanding(client, app, viewer, activityId);
    if (!known.can.changeStatus) throw refuse('NOT_ALLOWED');
    const before = await statusOf(client, activityId);
    if (before === after) throw refuse('INVALID_INPUT', { status: sameStatus });
    if (seen !== undefined && seen !== before) throw errors.STATE_CHANGED();
    const line = await setStatus(client, viewer, known, { before, after });
    return { answer: { ok: true as const }, events: [line] };
  });
});
