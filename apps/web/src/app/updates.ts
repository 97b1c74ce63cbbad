import { useSyncExternalStore } from 'react';
import { isNative } from '../platform/platform.ts';

/** How often a page that stays open looks for a newer version, in ms. */
const lookEvery = 60 * 60_000;
/** The least time between two looks, however often the user returns to the tab, in ms. */
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
 * Whether the service worker fetches every file of the page ahead. Components that load lazily then need not prefetch.
 */
export function workerFetches(): boolean {
  return !isNative() && import.meta.env.PROD && 'serviceWorker' in navigator;
}

/**
 * Has the browser keep the built page, and looks for a newer one: hourly, and when the user returns to the tab. Does
 * nothing in the native app, which brings its page along, or where the browser has no service workers (outside https).
 */
export async function watchForUpdates(): Promise<void> {
  if (!workerFetches()) return;
  const workers = navigator.serviceWorker;
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker of all took over: the running page is of its build.
    if (!controlled) controlled = true;
    else if (reloading) location.reload();
    // Another tab took the newer version: files that this tab still has to load are gone.
    else change({ waiting: true, putOff: false });
  });
  try {
    registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // The browser refuses, or there is no connection: the page works without a worker.
    return;
  }
  // Where workers are blocked, some browsers register none and report nothing.
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

/** A worker that waits beside a running one is a newer version; without a running one it is the first. */
function tell({ waiting: newer, active }: ServiceWorkerRegistration): void {
  if (newer && active) change({ waiting: true, putOff: false });
}

function look(): void {
  if (!registration || Date.now() - lookedAt < lookPause) return;
  lookedAt = Date.now();
  // Without a connection the next look finds out.
  registration.update().catch(() => undefined);
}

/** Runs the newer version here. Forms keep typed text on the device; a form that does not asks before the page goes. */
export function reloadForUpdate(): void {
  reloading = true;
  const newer = registration?.waiting;
  if (newer) newer.postMessage({ say: 'take-over' });
  else location.reload();
}

/** Hides the banner until the next newer version, or until this page is loaded again. */
export function putOffUpdate(): void {
  change({ putOff: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  return waiting && !putOff;
}

/** Whether to tell the user of a newer version. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}
