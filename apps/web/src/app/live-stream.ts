import { isNudgeKind, type NudgeKind } from '@consult/contract/live/kinds.ts';
import type { Nudge } from '@consult/contract/live/nudge.ts';
import { DueTimers, type After } from './due-timers.ts';
import { LineWatch } from './line-watch.ts';

/**
 * One event of the server: its kind, the id of the thing that changed, and the thing's version; nothing clinical. Tabs
 * pass events on unchanged, because a tab of an older version goes by `kind` (packages/contract/src/live/nudge.ts).
 */
export type LiveEvent = { kind: NudgeKind; exact?: NudgeKind; id: string; version: number };

/** live: events arrive. lost: no event has arrived since a time in ms, for longer than the grace period. */
export type Connection = { state: 'off' | 'opening' | 'live' } | { state: 'lost'; since: number };

/** The part of EventSource that the stream uses. */
export type Source = Pick<EventTarget, 'addEventListener'> & { close(): void };

export type StreamOptions = {
  open: (url: string) => Source;
  after: After;
  /** A random number from 0 to 1. */
  random: () => number;
  now: () => number;
  /** `cursor` is the place from which another tab can go on. */
  onEvent: (event: LiveEvent, cursor: string) => void;
  /** Everything on screen that was loaded before `at` (ms) may be out of date: refresh it. */
  onResync: (at: number) => void;
  onConnection: (connection: Connection) => void;
  /** The server closed the stream because roles or session changed ('said'), or refused it: ask who is signed in. */
  onDoubt: (why: 'said' | 'refused') => void;
};

/**
 * The growing wait between tries, in ms; each is cut at random to between half and all of it, so that clients do not
 * return together.
 */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** The page says nothing about a loss that is shorter than this, in ms. */
const graceMs = 5_000;
/** The same for a line that has been silent already for so long that it was taken for dead, in ms. */
const graceAfterSilenceMs = 2_000;

/**
 * One event stream to the server, which reconnects by itself. It goes on from the last cursor that it saw; the server
 * then sends the missed events, or 'resync' where it can not. Started without a cursor, it asks for a refresh of
 * everything that the page loaded before the stream stood. A connection that falls silent (line-watch.ts) is replaced.
 */
export class LiveStream {
  readonly #options: StreamOptions;
  readonly #timers: DueTimers;
  readonly #watch: LineWatch;
  #source: Source | null = null;
  #cursor: string | null;
  #failures = 0;
  #lostSince: number | null = null;
  #stopWaiting: (() => void) | null = null;
  #stopGrace: (() => void) | null = null;

  constructor(options: StreamOptions, cursor: string | null = null) {
    this.#options = options;
    this.#timers = new DueTimers(options.after, options.now);
    this.#watch = new LineWatch(this.#timers.after, options.now, (since) => this.#silent(since));
    this.#cursor = cursor;
  }

  start(): void {
    this.#options.onConnection({ state: 'opening' });
    this.#open();
  }

  stop(): void {
    this.#close();
    this.#stopGrace?.();
    this.#options.onConnection({ state: 'off' });
  }

  /** Tries at once instead of after a wait, or after a try without an answer; does nothing while the stream stands. */
  tryNow(): void {
    if (this.#stopWaiting || this.#lostSince !== null) this.renew();
  }

  /** Does now what this tab's timers have not come to, because the browser lets a hidden tab's timers wait. */
  look(): void {
    this.#timers.runDue();
  }

  /** Replaces the connection at once: it may be dead although nothing says so. */
  renew(): void {
    this.#close();
    this.#open();
  }

  #open(): void {
    const { open, now } = this.#options;
    const from = this.#cursor;
    const source = open(from === null ? '/V5/live' : `/V5/live?cursor=${encodeURIComponent(from)}`);
    this.#source = source;
    this.#watch.opening();
    let stood = false;
    const on = (type: string, handle: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event) => {
        if (this.#source !== source) return;
        this.#watch.heard();
        handle(event as MessageEvent<string>);
      });
    on('hello', (event) => {
      stood = true;
      this.#watch.stands(beatIn(event.data));
      this.#stands();
      if (from === null) {
        this.#cursor = cursorIn(event.data);
        this.#options.onResync(now());
      }
    });
    on('beat', (event) => {
      if (event.lastEventId) this.#cursor = event.lastEventId;
    });
    on('nudge', (event) => {
      const nudge = nudgeIn(event.data);
      if (event.lastEventId) this.#cursor = event.lastEventId;
      if (nudge) this.#options.onEvent(nudge, this.#cursor ?? '');
    });
    on('resync', (event) => {
      this.#cursor = cursorIn(event.data) ?? this.#cursor;
      this.#options.onResync(now());
    });
    on('bye', (event) => {
      const reason = /"reason":"([a-z-]+)"/.exec(event.data)?.[1];
      if (reason === 'claims' || reason === 'session-ended') this.#options.onDoubt('said');
      this.#close();
      const [least, most] = reason === 'stopping' || reason === 'session-ended' ? [300, 3_000] : [50, 400];
      this.#wait(least + this.#options.random() * (most - least));
    });
    on('error', () => {
      this.#close();
      if (!stood) this.#options.onDoubt('refused');
      this.#failed();
    });
  }

  /** Nothing has come since a time in ms: neither from a connection that stood nor from one that was being opened. */
  #silent(since: number): void {
    const first = this.#lostSince === null;
    this.#close();
    this.#lost(since, graceAfterSilenceMs);
    // The line may be dead and the server alive: the first try comes at once.
    if (first) this.#open();
    else this.#failed();
  }

  #failed(): void {
    const wait = waits[Math.min(this.#failures, waits.length - 1)] ?? 15_000;
    this.#failures += 1;
    this.#lost(this.#options.now(), graceMs);
    this.#wait(wait * (0.5 + this.#options.random() / 2));
  }

  #stands(): void {
    this.#failures = 0;
    this.#lostSince = null;
    this.#stopGrace?.();
    this.#stopGrace = null;
    this.#options.onConnection({ state: 'live' });
  }

  #lost(since: number, grace: number): void {
    if (this.#lostSince !== null) return;
    this.#lostSince = since;
    this.#stopGrace = this.#timers.after(grace, () => this.#options.onConnection({ state: 'lost', since }));
  }

  #wait(ms: number): void {
    this.#stopWaiting = this.#timers.after(ms, () => {
      this.#stopWaiting = null;
      this.#open();
    });
  }

  #close(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#watch.stop();
    const source = this.#source;
    this.#source = null;
    source?.close();
  }
}

/** Null for data that is no event, and for an event of a kind that this page is too old to know. */
function nudgeIn(data: string): LiveEvent | null {
  try {
    const { kind, exact, id, version } = JSON.parse(data) as { [Key in keyof Nudge]?: unknown };
    if (!isKnown(kind) || typeof id !== 'string') return null;
    return { kind, ...(isKnown(exact) ? { exact } : {}), id, version: Number(version ?? 0) };
  } catch {
    return null;
  }
}

const isKnown = (kind: unknown): kind is NudgeKind => typeof kind === 'string' && isNudgeKind(kind);

/** How often the server shows a sign of life, in ms; null where it does not say: a server of the version before. */
function beatIn(data: string): number | null {
  const said = /"beatMs":(\d+)/.exec(data)?.[1];
  return said === undefined ? null : Number(said);
}

function cursorIn(data: string): string | null {
  return /"cursor":"([^"]+)"/.exec(data)?.[1] ?? null;
}
