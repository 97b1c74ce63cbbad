import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Keeps the built page in the browser: scripts, styles, fonts and the document itself, of one build at a time. Nothing
 * that a call answers is ever kept, so nothing of a patient is. A newer worker waits until its reader asks for it
 * (docs/decisions/0039).
 */
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (kind: 'message', run: (event: MessageEvent) => void): void;
    (kind: 'activate', run: (event: Event & { waitUntil: (done: Promise<void>) => void }) => void): void;
  };
};
declare const self: Worker;
/** Put in by scripts/service-worker.ts. */
declare const builtFiles: PrecacheEntry[];

cleanupOutdatedCaches();
precacheAndRoute(builtFiles, { directoryIndex: '', cleanURLs: false });
// Every address of the product is the one document's to show; what the server itself answers is not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/V5\//, /^\/(healthz|readyz|metrics)$/],
  }),
);

// The page that brought the first worker is its too: it must hear of the second.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if ((data as { say?: unknown } | null)?.say === 'take-over') void self.skipWaiting();
});
