import { countedRoom } from './counted-room.ts';

/** A channel to the other tabs of this browser; a message does not come back to the tab that posted it. */
export type Channel = { post: (message: unknown) => void; close: () => void };

/**
 * What this room stands on, handed in so that the same code runs in a page and in a test with many tabs and a moved
 * clock. IndexedDB is the global one.
 */
export type Ground = {
  /** Begins the names of databases, locks and channels: '' in a page; a test gives each browser its own. */
  name: string;
  /** null where the browser has none: plain http, or an old one. */
  locks: Pick<LockManager, 'request'> | null;
  openChannel: (name: string, heard: (message: unknown) => void) => Channel;
  /** This device's clock, ms. It may jump: nothing is ordered by it. */
  now: () => number;
  /** Runs `run` after some ms. Returns how to stop it. */
  after: (ms: number, run: () => void) => () => void;
  /** How many more bytes the browser keeps, before so many are written; Infinity where it does not say. */
  room: (wanted: number) => Promise<number>;
};

/** The room of the browser that this page runs in, counted from now on. */
export function browserRoom(): Ground['room'] {
  return countedRoom(async () => {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
    return quota - usage;
  });
}

/** The browser that this page runs in. */
export function browserGround(): Ground {
  return {
    name: '',
    locks: typeof navigator.locks === 'object' ? navigator.locks : null,
    openChannel: (name, heard) => {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    room: browserRoom(),
  };
}
