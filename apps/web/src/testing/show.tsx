import type { Root } from 'react-dom/client';
import { cdp, page } from 'vitest/browser';
import type {} from '@vitest/browser-playwright';
import type { CastName } from '@consult/testkit/cast.ts';
import { chooseScheme, type SchemeChoice } from '../app/color-scheme.ts';
import { startPage } from '../app/page-root.tsx';
import { drawPage } from '../boot/drawn-page.ts';
import { queryClient } from '../app/query-client.ts';
import { router } from '../app/router.ts';
import { forgetSessionData, signOutOver, tellSignedOut } from '../app/session.ts';
import type { Language } from '../app/language.ts';
import { forgetSnacks } from '../ui/snackbar.tsx';
import type { Answers } from './answers.ts';
import { clock, usualNow } from './clock.ts';
import { FakeServer } from './fake-server.ts';
import { FakeStream } from './fake-stream.ts';
import { leaveWithPointer } from './mouse.ts';
import { usualAnswers } from './world/usual-answers.ts';
import { viewer, type Viewer } from './world/people.ts';
import { forgetServerClock } from '../ui/server-clock.ts';

/** A desk and a phone; the phone has fingers and no pointer, so it does not show what only a pointer needs. */
export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Width = keyof typeof sizes;

export type ShowOptions = {
  /** The person who is signed in; nobody by default. */
  who?: CastName | Viewer | null;
  /** The answers that differ from the usual ones. */
  answers?: Answers;
  /** The language chosen in this browser before; by default the browser's own, English. */
  language?: Language;
  /** The languages that the browser prefers, the most preferred first. */
  prefers?: readonly string[];
  scheme?: SchemeChoice;
  width?: Width;
  /** What the document draws before the page's code is here, and what the user does meanwhile. */
  drawn?: { html: string; meanwhile: (place: HTMLElement) => Promise<void> };
  /** Starts a page that is not the product's own: a patient's. */
  start?: (place: HTMLElement) => Promise<Root>;
  /** The time on the page's clock. */
  now?: Date;
  /** What the server says of the time, by the device's present instant in ms; by default it says nothing. */
  serverClock?: FakeServer['clock'];
};

/** A page that is shown, with the server and the stream that it talks to. */
export type Shown = { server: FakeServer; live: FakeStream };

type Showing = Shown & { root: Root | null; start: NonNullable<ShowOptions['start']> };

let showing: Showing | null = null;

/** Never resolves: the answer to requests of a page that is gone. */
const never = new Promise<never>(() => {});
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  if (!new URL(request.url).pathname.startsWith('/V5/')) return realFetch(input, init);
  const page = showing;
  if (!page) return never;
  // What a page asked that was left meanwhile, the next one does not hear.
  return page.server.fetch(request).then(
    (response) => (showing === page ? response : never),
    (error: unknown) => (showing === page ? Promise.reject(error as Error) : never),
  );
};
Object.assign(globalThis, {
  EventSource: function EventSource() {
    return showing?.live.open() ?? new EventTarget();
  },
});

/** Opens a page at an address of the product, as somebody's browser does. The end of the test closes it. */
export async function show(path: string, options: ShowOptions = {}): Promise<Shown> {
  if (showing) throw new Error('A page is shown already: reopen() opens another one in the same browser.');
  const {
    who = null,
    answers = {},
    language,
    scheme = 'light',
    width = 'wide',
    now = usualNow,
    prefers,
    serverClock = null,
    drawn,
    start = startPage,
  } = options;
  await resize(width);
  // It lies where the test before left it, and a row under it shows its buttons.
  await leaveWithPointer();
  clock.start(now);
  if (prefers) Object.defineProperty(navigator, 'languages', { value: prefers, configurable: true });
  if (language) localStorage.setItem('consult.language', language);
  chooseScheme(scheme);
  const session = { viewer: typeof who === 'string' ? viewer(who) : who };
  const server = new FakeServer(session.viewer, {});
  server.clock = serverClock;
  server.answer({ ...usualAnswers(server), ...answers });
  return open(path, { server, live: new FakeStream(), start }, drawn);
}

/**
 * Leaves the page and opens an address; without one, reloads the page with its history entry. Browser and server keep
 * what they have, the page keeps nothing.
 */
export async function reopen(path?: string): Promise<Shown> {
  if (!showing) throw new Error('No page was shown before.');
  const { server, live, start } = showing;
  await leave(keepStorage);
  return open(path ?? null, { server, live, start });
}

/** The page's present path and query. */
export function address(): string {
  return `${location.pathname}${location.search}`;
}

/** Closes the page at the end of a test. Resolves to the faults that the fake server found. */
export async function closePage(): Promise<readonly string[]> {
  const faults = showing?.server.faults ?? [];
  // It would go on in the page that the next test shows, or stay on its way for ever.
  if (showing) await signOutOver();
  await leave();
  forgetServerClock();
  // The page's memory of files on their way.
  tellSignedOut();
  clock.end();
  // The properties with which a test covered the browser's own.
  Reflect.deleteProperty(navigator, 'languages');
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  return faults;
}

async function open(
  path: string | null,
  { server, live, start }: Omit<Showing, 'root'>,
  drawn?: ShowOptions['drawn'],
): Promise<Shown> {
  if (path !== null) history.replaceState(null, '', path);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  showing = { server, live, start, root: null };
  if (globalThis.drawnPage) globalThis.drawnPage.begun = false;
  if (drawn && drawPage(place, drawn.html)) await drawn.meanwhile(place);
  showing.root = await start(place);
  return { server, live };
}

/**
 * Runs a `forget` of the page as at a sign-out and restores what that removed from the browser's storage, since a
 * reload keeps it.
 */
function keepStorage(forget: () => void): void {
  const kept = [localStorage, sessionStorage].map((store) => [store, Object.entries<string>(store)] as const);
  forget();
  for (const [store, entries] of kept) for (const [key, value] of entries) store.setItem(key, value);
}

async function leave(forgetting = (forget: () => void) => forget()): Promise<void> {
  if (!showing) return;
  showing.root?.unmount();
  forgetRoutes();
  document.getElementById('root')?.remove();
  document.documentElement.classList.remove('patient');
  forgetting(forgetSessionData);
  queryClient.clear();
  forgetSnacks();
  showing = null;
  await Promise.resolve();
}

/** Resets the page's one router: no page is loaded, and none is loading. */
function forgetRoutes(): void {
  router._tx?.[0].abort();
  Object.assign(router, { _tx: undefined, _pending: undefined, _preflight: undefined, _rendered: undefined });
  // The page that is gone would have to say that it has drawn.
  router.startTransition = (change) => {
    change();
    return Promise.resolve(false);
  };
  router._flights?.clear();
  router._preloads?.clear();
  router._committed = [];
  router._cache.clear();
  router.stores.setMatches([]);
  // `set` ignores undefined, so a function returns it; otherwise the router would go to the next page and not load it.
  router.stores.resolvedLocation.set(() => undefined);
}

let touched = false;

async function resize(width: Width): Promise<void> {
  const { width: wide, height } = sizes[width];
  await page.viewport(wide, height);
  const touches = width === 'phone';
  if (touches === touched) return;
  touched = touches;
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: touches });
}
