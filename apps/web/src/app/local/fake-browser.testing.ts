import type { Channel, Ground } from './ground.ts';

type Timer = { at: number; run: () => void; owner: FakeTab };
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

  /** Runs what is due within so many ms, in order, and lets everything settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const due = [...this.timers].filter(({ at, owner }) => at <= end && !owner.frozen).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.at);
      this.timers.delete(due);
      due.run();
      await settled();
    }
    this.now = end;
    await settled();
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
    const { clock } = browser;
    this.ground = {
      name: `${browser.name}.`,
      locks: { request: this.#request.bind(this) } as unknown as Pick<LockManager, 'request'>,
      openChannel: (name, heard) => this.#openChannel(name, heard),
      now: () => clock.now + clock.jump,
      after: (ms, run) => {
        const timer: Timer = { at: clock.now + ms, run: () => void (this.gone || run()), owner: this };
        clock.timers.add(timer);
        return () => clock.timers.delete(timer);
      },
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

/** How many encryptions run; they end in another thread, at no certain time. */
let encrypting = 0;
let activity = 0;

/** Counts the encryptions of this process, so that `settled` waits for them. Returns how to stop. */
export function watchEncryption(): () => void {
  const { subtle } = crypto;
  const names = ['encrypt', 'decrypt', 'deriveKey', 'importKey'] as const;
  const before = names.map((name) => [name, subtle[name]] as const);
  for (const [name, real] of before)
    Object.defineProperty(subtle, name, {
      configurable: true,
      value: async (...args: unknown[]) => {
        encrypting += 1;
        activity += 1;
        try {
          return await (real as (...all: unknown[]) => Promise<unknown>).apply(subtle, args);
        } finally {
          encrypting -= 1;
          activity += 1;
        }
      },
    });
  return () => {
    for (const [name] of before) delete (subtle as unknown as Record<string, unknown>)[name];
  };
}

/** Resolves when databases, encryption, locks and channels have nothing more to do at this instant of the clock. */
export async function settled(): Promise<void> {
  for (let quiet = 0, seen = activity; quiet < 25;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (encrypting > 0 || seen !== activity) quiet = 0;
    else quiet += 1;
    seen = activity;
  }
}
