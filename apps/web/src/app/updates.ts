import { useSyncExternalStore } from 'react';
import { isNative } from '../platform/platform.ts';

/** How often a newer version is looked for while a page stays open, in ms. */
const lookEvery = 60 * 60_000;
/** The least time between two looks, however often the tab is come back to, in ms. */
const lookPause = 60_000;

let registration: ServiceWorkerRegistration | null = null;
/** A newer build waits in the browser, or runs already in another tab. */
let waiting = false;
let putOff = false;
let reloading = false;
let lookedAt = 0;
const listeners = new Set<() => void>();

function change(part: { waiting?: boolean; putOff?: boolean }): void {
  waiting = part.waiting ?? waiting;
  putOff = part.putOff ?? putOff;
  for (const listener of listeners) listener();
}

/**
 * Whether a worker fetches every file of the page for later by itself: whoever shows something lazily need not fetch it
 * ahead.
 */
export function workerFetches(): boolean {
  return !isNative() && import.meta.env.PROD && 'serviceWorker' in navigator;
}

/**
 * Keeps the built page in the browser and looks for a newer one: hourly, and when the tab is come back to. Does nothing
 * in the native app, which brings its page along, and where the browser has no service workers (outside https).
 */
export async function watchForUpdates(): Promise<void> {
  if (!workerFetches()) return;
  const workers = navigator.serviceWorker;
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker of all took over: what runs here is of its build.
    if (!controlled) controlled = true;
    else if (reloading) location.reload();
    // Another tab took the newer one: what this one still has to load is gone.
    else change({ waiting: true, putOff: false });
  });
  try {
    registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // A browser that refuses it, or no connection: the page works without.
    return;
  }
  // Where workers are blocked, some browsers register none without a word.
  if (!registration) return;
  lookedAt = Date.now();
  tell(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration ?? {};
    installing?.addEventListener('statechange', () => registration && tell(registration));
  });
  setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** A worker that waits beside one that runs is a newer version; without one that runs it is the first. */
function tell({ waiting: newer, active }: ServiceWorkerRegistration): void {
  if (newer && active) change({ waiting: true, putOff: false });
}

function look(): void {
  if (!registration || Date.now() - lookedAt < lookPause) return;
  lookedAt = Date.now();
  // Without a connection there is nothing to find out.
  registration.update().catch(() => undefined);
}

/** Runs the newer version here. What is typed is kept on the device; a form that is not asks first. */
export function reloadForUpdate(): void {
  reloading = true;
  const newer = registration?.waiting;
  if (newer) newer.postMessage({ say: 'take-over' });
  else location.reload();
}

/** Until the next newer version, or until this page is opened anew. */
export function putOffUpdate(): void {
  change({ putOff: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader is to be told of a newer version. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => waiting && !putOff);
}
