import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type { ReadEvent } from '../../infra/live/live-event.ts';
import type { LoadedViewer } from './load-viewer.ts';

/** What a cache needs of the live events. infra/live's Live is one. */
export type LiveClaims = {
  onEvent(kind: LiveKind, fn: (event: ReadEvent) => void): void;
  onGap(fn: () => void): void;
  healthy(): boolean;
};

/** However healthy the events are, a viewer is loaded anew after so many milliseconds. */
const trustedMs = 5000;
/** Sessions that a process remembers. The oldest goes first. */
const limit = 50_000;

/** Whose viewers each kind of event makes old: those of its people, of the session that it names, or nobody's. */
const forgotten: Readonly<Record<LiveKind, 'people' | 'session' | null>> = {
  activity: null,
  message: null,
  read: null,
  row: null,
  'message-draft': null,
  draft: null,
  news: null,
  hint: null,
  profile: null,
  'session-began': null,
  'session-ended': 'session',
  'session-locked': 'session',
  'session-unlocked': 'session',
  'session-token-replaced': 'session',
  claims: 'people',
};

type Entry = { loaded: LoadedViewer; trustedUntil: number };

/**
 * Viewers of the sessions that were used lately, by the signed token that was presented and found good. An entry goes
 * at once when the claims of its person change or its session ends, is locked or unlocked, or gets another token, in
 * whichever process; while the events can not be relied on, nothing is believed.
 */
export class ViewerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<LoadedViewer | null>>();
  readonly #live: LiveClaims;
  #generation = 0;

  constructor(live: LiveClaims) {
    this.#live = live;
    for (const [kind, whose] of Object.entries(forgotten) as [LiveKind, 'people' | 'session' | null][]) {
      if (whose === 'people')
        live.onEvent(kind, ({ people }) => this.forget((viewer) => people.includes(viewer.personId)));
      if (whose === 'session') live.onEvent(kind, ({ refId }) => this.forget((viewer) => viewer.sessionId === refId));
    }
    live.onGap(() => this.forget(() => true));
  }

  get(presented: string): LoadedViewer | undefined {
    const entry = this.#entries.get(presented);
    if (!entry || !this.#live.healthy()) return undefined;
    const now = Date.now();
    if (now < entry.trustedUntil && now < entry.loaded.expiresAt) return entry.loaded;
    this.#entries.delete(presented);
    return undefined;
  }

  /** Loads a viewer and keeps it, unless something was taken away meanwhile. Requests that arrive together ask once. */
  load(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const underway = this.#loading.get(presented);
    if (underway) return underway;
    const loading = this.#loadAndKeep(presented, load).finally(() => {
      if (this.#loading.get(presented) === loading) this.#loading.delete(presented);
    });
    this.#loading.set(presented, loading);
    return loading;
  }

  /** Loads a viewer whatever is remembered or being loaded. */
  renew(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    this.#entries.delete(presented);
    this.#loading.delete(presented);
    return this.load(presented, load);
  }

  async #loadAndKeep(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const generation = this.#generation;
    // Trusted from the asking on: what is loaded may be as old as that.
    const trustedUntil = Date.now() + trustedMs;
    const loaded = await load();
    if (generation !== this.#generation) return loaded;
    this.#entries.delete(presented);
    if (!loaded) return null;
    if (this.#entries.size >= limit) this.#entries.delete(this.#entries.keys().next().value ?? '');
    this.#entries.set(presented, { loaded, trustedUntil });
    return loaded;
  }

  forget(which: (viewer: LoadedViewer['viewer']) => boolean): void {
    this.#generation += 1;
    // Who asks from now on must not be given what was asked before.
    this.#loading.clear();
    for (const [presented, { loaded }] of this.#entries) if (which(loaded.viewer)) this.#entries.delete(presented);
  }
}
