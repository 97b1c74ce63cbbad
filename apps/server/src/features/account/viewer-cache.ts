import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type { ReadEvent } from '../../infra/live/live-event.ts';
import type { LoadedViewer } from './load-viewer.ts';

/** The part of the live events that a cache needs. infra/live's Live is one. */
export type LiveClaims = {
  onEvent(kind: LiveKind, fn: (event: ReadEvent) => void): void;
  onGap(fn: () => void): void;
  healthy(): boolean;
};

/** The cache loads a viewer anew after this many milliseconds, however healthy the events are. */
const trustedMs = 5000;
/** How many sessions a process remembers. The oldest goes first. */
const limit = 50_000;

/**
 * The viewers that the cache forgets at each kind of event: those of its people, of the session that it names, or none.
 */
const forgotten: Readonly<Record<LiveKind, 'people' | 'session' | null>> = {
  activity: null,
  message: null,
  'message-taken-back': null,
  read: null,
  row: null,
  'message-draft': null,
  draft: null,
  media: null,
  'own-labels': null,
  library: null,
  schedule: null,
  group: null,
  'patient-message': null,
  news: null,
  hint: null,
  profile: null,
  billing: null,
  'session-began': null,
  'session-ended': 'session',
  'session-locked': 'session',
  'session-unlocked': 'session',
  'session-token-replaced': 'session',
  claims: 'people',
};

type Entry = { loaded: LoadedViewer; trustedUntil: number };

/**
 * Viewers of lately used sessions, by the signed token that a client presented and the server found good. An entry goes
 * at once when, in whichever process, the claims of its person change or its session ends, is locked or unlocked, or
 * gets another token. While the events can not be relied on, the cache answers nothing from memory.
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

  /** Loads a viewer, and keeps it unless an event made it old meanwhile. Requests that arrive together ask once. */
  load(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const underway = this.#loading.get(presented);
    if (underway) return underway;
    const loading = this.#loadAndKeep(presented, load).finally(() => {
      if (this.#loading.get(presented) === loading) this.#loading.delete(presented);
    });
    this.#loading.set(presented, loading);
    return loading;
  }

  /** Loads a viewer from the database, also where it is remembered or another request is loading it. */
  renew(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    this.#entries.delete(presented);
    this.#loading.delete(presented);
    return this.load(presented, load);
  }

  async #loadAndKeep(presented: string, load: () => Promise<LoadedViewer | null>): Promise<LoadedViewer | null> {
    const generation = this.#generation;
    // Trusted from the moment of asking, since the loaded viewer may be as old as that.
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
    // Requests from now on must not share a question that was asked before this.
    this.#loading.clear();
    for (const [presented, { loaded }] of this.#entries) if (which(loaded.viewer)) this.#entries.delete(presented);
  }
}
