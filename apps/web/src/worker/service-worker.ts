import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serverAddresses } from './server-addresses.ts';

/**
 * Keeps the built page in the browser: scripts, styles, fonts and the document, of one build at a time. It never keeps
 * the answer to a call, so it keeps nothing of a patient. A newer worker waits until the user asks for it
 * (docs/decisions/0039).
 */
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (kind: 'message', run: (event: MessageEvent) => void): void;
    (kind: 'install', run: (event: Event & Partial<Routes>) => void): void;
    (kind: 'activate', run: (event: Event & { waitUntil: (done: Promise<void>) => void }) => void): void;
  };
};
/** Static routes, where the browser has them. */
type Routes = { addRoutes: (route: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => void };
declare const self: Worker;
/** scripts/service-worker.ts fills it in. */
declare const builtFiles: PrecacheEntry[];

// Of calls and files nothing is kept: where the browser can, it asks the network without waking the worker first.
self.addEventListener('install', (event) =>
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/V5/*' } }, source: 'network' }),
);
cleanupOutdatedCaches();
precacheAndRoute(builtFiles, { directoryIndex: '', cleanURLs: false });
// The document shows every address of the product, except those that the server itself answers and the pages apart.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...serverAddresses] }));

// Also takes over the page that installed the first worker, so that it hears of the second.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  if ((data as { say?: unknown } | null)?.say === 'take-over') void self.skipWaiting();
});
