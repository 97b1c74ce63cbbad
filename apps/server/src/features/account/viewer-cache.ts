import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { LoadedViewer } from './load-viewer.ts';

/** What a cache needs of the live events. infra/live's Live is one. */
export type LiveClaims = {
  onEvent(kind: string, fn: (event: LiveEvent) => void): void;
  onGap(fn: () => void): void;
  healthy(): boolean;
};

/** However healthy the events are, a viewer is loaded anew after so many milliseconds. */
const trustedMs = 5000;
/** Sessions that a process remembers. The oldest goes first. */
const limit = 50_000;

type Entry = { loaded: LoadedViewer; trustedUntil: number };

/**
 * Viewers of the sessions that were used lately, by the hash of their token. An entry goes at once when the claims of its person
 * change or its session ends, in whichever process; while the events can not be relied on, nothing is believed.
 */
export class ViewerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<LoadedViewer | null>>();
  readonly #live: LiveClaims;
  #generation = 0;

  constructor(live: LiveClaims) {
    this.#live = live;
    live.onEvent('claims', (event) => this.forget((viewer) => event.people.includes(viewer.personId)));
    live.onEvent('session-ended', (event) => this.forget((viewer) => viewer.sessionId === event.refId));
    live.onGap(() => this.forget(() => true));
  }

  get(tokenHash: string): LoadedViewer | undefined {
    const entry = this.#entries.get(tokenHash);
    if (!entry || !this.#live.healthy()) return undefined;
    const now = Date.now();
    if (now < entry.trustedUntil && now < entry.loaded.expiresAt) return entry.loaded;
    this.#entries.delete(tokenHash);
    return undefined;
  }

  /** Loads a viewer and keeps it, unless something was taken away meanwhile. Requests that arrive together ask once. */
  load(tokenHash: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const underway = this.#loading.get(tokenHash);
    if (underway) return underway;
    const loading = this.#loadAndKeep(tokenHash, load).finally(() => {
      if (this.#loading.get(tokenHash) === loading) this.#loading.delete(tokenHash);
    });
    this.#loading.set(tokenHash, loading);
    return loading;
  }

  async #loadAndKeep(tokenHash: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const generation = this.#generation;
    // Trusted from the asking on: what is loaded may be as old as that.
    const trustedUntil = Date.now() + trustedMs;
    const loaded = await load();
    if (generation !== this.#generation) return loaded;
    this.#entries.delete(tokenHash);
    if (!loaded) return null;
    if (this.#entries.size >= limit) this.#entries.delete(this.#entries.keys().next().value ?? '');
    this.#entries.set(tokenHash, { loaded, trustedUntil });
    return loaded;
  }

  forget(which: (viewer: LoadedViewer['viewer']) => boolean): void {
    this.#generation += 1;
    // Who asks from now on must not be given what was asked before.
    this.#loading.clear();
    for (const [tokenHash, { loaded }] of this.#entries) if (which(loaded.viewer)) this.#entries.delete(tokenHash);
  }
}
