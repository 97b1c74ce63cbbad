import { analyticsLog } from '@consult/contract/analytics/log.ts';
import { checkAnalyticsEvent } from '@consult/domain/analytics/events.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { sendEvents } from './send-events.ts';

/** Batches of one address, which a whole clinic may share. */
const addressLimit: Limit = { tries: 600, seconds: 60 };

/** analytics-log: passes on the events that are on the list, without their sender, and drops the others. */
export const logAnalytics = serveAnyone(analyticsLog).handler(async ({ input, context: { app, request } }) => {
  const { analytics } = app.config;
  if (analytics.kind === 'off') return { ok: true as const };
  if (!(await app.sessions.limits.take('analytics', limitedAddress(request.ip), addressLimit)))
    throw refuse('TOO_MANY');
  const events = input.events.flatMap(({ name, params }) => checkAnalyticsEvent(name, params) ?? []);
  if (events.length > 0) await sendEvents(app, analytics, events);
  return { ok: true as const };
});
