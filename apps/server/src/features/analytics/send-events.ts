import type { CheckedEvent } from '@consult/domain/analytics/events.ts';
import type { Config } from '../../call/config.ts';
import type { App } from '../../call/context.ts';

/** How long the place that events go to may take, in ms. */
const patienceMs = 5_000;

/**
 * Hands events to the place that the configuration names: the server's log, or an address that takes {events: [{name,
 * params, at}]}. If that fails the events are lost, since nobody's work depends on them; the log says so.
 */
export async function sendEvents(
  app: Pick<App, 'log' | 'now'>,
  place: Exclude<Config['analytics'], { kind: 'off' }>,
  events: readonly CheckedEvent[],
): Promise<void> {
  if (place.kind === 'log') {
    for (const event of events) app.log.event(event);
    return;
  }
  const at = app.now().toISOString();
  try {
    const response = await fetch(place.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: events.map((event) => ({ ...event, at })) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) app.log.warn('analytics events were refused', { status: response.status, events: events.length });
  } catch {
    app.log.warn('analytics events could not be handed over', { events: events.length });
  }
}
