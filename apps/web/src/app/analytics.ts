import { analyticsName } from '@consult/domain/analytics/events.ts';
import type { AnalyticsEvent, AnalyticsParams } from '@consult/domain/analytics/events.ts';
import { isNative } from '../platform/platform.ts';

type Told = { name: string; params: Readonly<Record<string, unknown>> };

/** Events wait this long for others to go with them, in ms. */
const batchMs = 3_000;
const batchMax = 50;

/** null: the server has not said yet whether the operator has switched analytics on. */
let on: boolean | null = null;
let waiting: Told[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Sends events or drops them, as app-info says; until it has said so, a few events wait. */
export function switchAnalytics(wanted: boolean): void {
  on = wanted;
  if (!on) waiting = [];
  else if (waiting.length > 0) soon();
}

/**
 * Records something that the user did, as an event of the closed list. No caller waits for it or fails with it. In the
 * native app the event's name begins with mobile_. Analytics is off by default: then nothing leaves the page.
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
  // Not through app/call.ts, which records an event for each of its failures. `keepalive` lets it outlive the page.
  fetch('/V5/call/analytics-log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}

globalThis.addEventListener?.('pagehide', flush);
