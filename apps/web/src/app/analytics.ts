import { analyticsName } from '@consult/domain/analytics/events.ts';
import type { AnalyticsEvent, AnalyticsParams } from '@consult/domain/analytics/events.ts';
import { isNative } from '../platform/platform.ts';

type Told = { name: string; params: Readonly<Record<string, unknown>> };

/** Events wait this long for others to go with them, in ms. */
const batchMs = 3_000;
const batchMax = 50;

/** null: not known yet whether the operator has switched analytics on. */
let on: boolean | null = null;
let waiting: Told[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Whether events go out, as app-info tells it; until then a few wait, and if not they are dropped. */
export function switchAnalytics(wanted: boolean): void {
  on = wanted;
  if (!on) waiting = [];
  else if (waiting.length > 0) soon();
}

/**
 * Tells what was done, by an event of the closed list. Nobody waits for it and nothing fails by it; in the native app
 * its name bears the prefix mobile_. Off by default: then nothing leaves the page.
 */
export function logEvent<Name extends AnalyticsEvent>(event: Name, params: AnalyticsParams<Name>): void {
  if (on === false || waiting.length >= batchMax) return;
  waiting.push({ name: analyticsName(event, isNative()), params });
  if (on) soon();
}

function soon(): void {
  timer ??= setTimeout(flush, batchMs);
}

function flush(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (!on || waiting.length === 0) return;
  const body = JSON.stringify({ events: waiting });
  waiting = [];
  // Not by app/call.ts, whose failures are told by events themselves. It outlives the page that is being left.
  fetch('/V5/call/analytics-log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}

globalThis.addEventListener?.('pagehide', flush);
