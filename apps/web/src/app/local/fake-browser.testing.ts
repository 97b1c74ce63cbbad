import type { Channel, Ground } from './ground.ts';
import type { Store } from './store.ts';

type Timer = { at: number; run: () => void; owner: { readonly frozen: boolean } };
type Waiter = {
  tab: FakeTab;
  grant: (lock: Lock | null) => void;
  fail: (reason: unknown) => void;
  signal?: AbortSignal;
};
type Held = Waiter & { name: string };

/** The clock of all tests' browsers: timers run when a test moves it. */
export class FakeClock {
  now = Date.parse('2026-03-02T15:00:00Z');
  /** How far the devices' clock is off; timers do not follow it. */
  jump = 0;
  readonly timers = new Set<Timer>();
  readonly #settled: () => Promise<void>;

  /** `settled`: as Stage has it; by default that of this process. */
  constructor(settledThere = settled) {
    this.#settled = settledThere;
  }

  /** Runs what is due within so many ms, in order, and lets everything settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.#settled();
    for (;;) {
      const due = [...this.timers].filter(({ at, owner }) => at <= end && !owner.frozen).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.at);
      this.timers.delete(due);
      due.run();
      await this.#settled();
    }
    this.now = end;
    await this.#settled();
  }

  /** The devices sleep for so many ms: what was due in that time runs when they wake, with the next `advance`. */
  sleep(ms: number): void {
    this.now += ms;
  }

  /** The part of a tab's ground that follows this clock. */
  groundOf(tab: { readonly frozen: boolean; readonly gone: boolean }): Pick<Ground, 'now' | 'after'> {
    return {
      now: () => this.now + this.jump,
      after: (ms, run) => {
        const timer: Timer = { at: this.now + ms, run: () => void (tab.gone || run()), owner: tab };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
  }
}

/** A browser with tabs that share its databases, locks and channels. */
export class FakeBrowser {
  readonly tabs = new Set<FakeTab>();
  readonly held = new Map<string, Held>();
  readonly queues = new Map<string, Waiter[]>();
  /** How many more bytes it keeps. */
  room = Infinity;

  readonly name: string;
  readonly clock: FakeClock;

  constructor(name: string, clock: FakeClock) {
    this.name = name;
    this.clock = clock;
  }

  open(): FakeTab {
    const tab = new FakeTab(this);
    this.tabs.add(tab);
    return tab;
  }
}

/** A tab. A frozen one runs neither timers nor messages nor locks until it thaws. */
export class FakeTab {
  frozen = false;
  gone = false;
  readonly ground: Ground;
  readonly #channels = new Set<{ name: string; heard: (message: unknown) => void }>();
  #late: (() => void)[] = [];

  readonly browser: FakeBrowser;

  constructor(browser: FakeBrowser) {
    this.browser = browser;
    this.ground = {
      ...browser.clock.groundOf(this),
      name: `${browser.name}.`,
      locks: { request: this.#request.bind(this) } as unknown as Pick<LockManager, 'request'>,
      openChannel: (name, heard) => this.#openChannel(name, heard),
      room: () => Promise.resolve(browser.room),
    };
  }

  /** Ends the tab as a crash or a closed window does: its locks are free, and it hears nothing more. */
  end(): void {
    this.gone = true;
    this.browser.tabs.delete(this);
    this.#channels.clear();
    for (const [name, held] of this.browser.held) if (held.tab === this) this.#free(name, held);
    for (const queue of this.browser.queues.values())
      queue.splice(0, Infinity, ...queue.filter(({ tab }) => tab !== this));
  }

  thaw(): void {
    this.frozen = false;
    for (const run of this.#late.splice(0)) run();
  }

  #run(run: () => void): void {
    if (this.gone) return;
    if (this.frozen) this.#late.push(run);
    else setImmediate(() => (this.frozen ? this.#late.push(run) : this.gone ? undefined : run()));
  }

  #openChannel(name: string, heard: (message: unknown) => void): Channel {
    const channel = { name, heard };
    this.#channels.add(channel);
    return {
      post: (message) => {
        if (this.gone) return;
        for (const other of this.browser.tabs)
          for (const one of other.#channels)
            if (one !== channel && one.name === name)
              other.#run(() => void (other.#channels.has(one) && one.heard(message)));
      },
      close: () => void this.#channels.delete(channel),
    };
  }

  #request(name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { held, queues } = this.browser;
      const waiter: Waiter = {
        tab: this,
        fail: (reason) => this.#run(() => reject(reason as Error)),
        grant: (lock) =>
          this.#run(() => {
            const mine = held.get(name);
            void Promise.resolve(callback(lock)).then(
              (answer) => {
                if (lock && mine) this.#free(name, mine);
                resolve(answer);
              },
              (error: unknown) => {
                if (lock && mine) this.#free(name, mine);
                reject(error as Error);
              },
            );
          }),
        ...(options.signal ? { signal: options.signal } : {}),
      };
      const now = held.get(name);
      if (options.ifAvailable && now) return waiter.grant(null);
      if (options.steal && now) {
        held.delete(name);
        now.fail(new DOMException('stolen', 'AbortError'));
      }
      if (options.steal || !now) return this.#give(name, waiter);
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(waiter);
      options.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiter);
        if (place < 0) return;
        queue.splice(place, 1);
        waiter.fail(options.signal?.reason);
      });
    });
  }

  #give(name: string, waiter: Waiter): void {
    this.browser.held.set(name, { ...waiter, name });
    waiter.grant({ name, mode: 'exclusive' });
  }

  #free(name: string, mine: Held): void {
    if (this.browser.held.get(name) !== mine) return;
    this.browser.held.delete(name);
    const next = this.browser.queues.get(name)?.shift();
    if (next) this.#give(name, next);
  }
}

/** A database that takes no record while its disk is full; it still forgets some. */
export function limited(store: Store, isFull: () => boolean): Store {
  const full = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
  return { ...store, put: (record) => (isFull() ? full() : store.put(record)) };
}

/**
 * What runs elsewhere and ends at no certain time: encryption; in a real browser its storage and messages too. `seen`
 * tells whether anything began or ended since.
 */
export const underWay = { count: 0, seen: 0 };

/** Something of that kind begins. Returns what its end calls. */
export function beginWork(): () => void {
  underWay.count += 1;
  underWay.seen += 1;
  return () => {
    underWay.count -= 1;
    underWay.seen += 1;
  };
}

/** Counts the encryptions of this process, so that `settled` waits for them. Returns how to stop. */
export function watchEncryption(): () => void {
  const { subtle } = crypto;
  const names = ['encrypt', 'decrypt', 'deriveKey', 'importKey'] as const;
  const before = names.map((name) => [name, subtle[name]] as const);
  for (const [name, real] of before)
    Object.defineProperty(subtle, name, {
      configurable: true,
      value: async (...args: unknown[]) => {
        const end = beginWork();
        try {
          return await (real as (...all: unknown[]) => Promise<unknown>).apply(subtle, args);
        } finally {
          end();
        }
      },
    });
  return () => {
    for (const [name] of before) delete (subtle as unknown as Record<string, unknown>)[name];
  };
}

/** Resolves when databases, encryption, locks and channels have nothing more to do at this instant of the clock. */
export async function settled(): Promise<void> {
  for (let quiet = 0, { seen } = underWay; quiet < 25;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (underWay.count > 0 || seen !== underWay.seen) quiet = 0;
    else quiet += 1;
    ({ seen } = underWay);
  }
}

/** A tab of the proofs: it can freeze, and end without a word to it. */
export type PlayedTab = {
  readonly ground: Ground;
  frozen: boolean;
  readonly gone: boolean;
  thaw: () => void;
  end: () => void;
};

/** A browser of the proofs: its tabs share databases, locks and channels, whose names begin with its own. */
export type PlayedBrowser = { readonly name: string; open: () => PlayedTab };

/** Where the proofs of this room are played: in this process, or in the browser that shows the device check. */
export type Stage = {
  openBrowser: (name: string, clock: FakeClock) => PlayedBrowser;
  /** Resolves when nothing more happens at this instant of the clock. */
  settled: () => Promise<void>;
  /** Begins to see what `settled` waits for. Returns how to stop. */
  watch: () => () => void;
};

/** Browsers of this process: locks and channels are played here, and IndexedDB is the one that the process has. */
export const fakeStage: Stage = {
  openBrowser: (name, clock) => new FakeBrowser(name, clock),
  settled,
  watch: watchEncryption,
};
