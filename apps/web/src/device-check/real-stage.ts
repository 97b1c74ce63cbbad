import type { Ground } from '../app/local/ground.ts';
import type { FakeClock } from '../app/local/fake-browser.testing.ts';
import {
  beginWork,
  underWay,
  watchEncryption,
  type PlayedBrowser,
  type PlayedTab,
  type Stage,
} from '../app/local/fake-browser.testing.ts';

/** How all names of a check begin: of its databases, locks and channels. A person's never begin so. */
export const checkPrefix = 'consult-check-';

/** What a browser has not done after this long, it will not do, ms. */
const patienceMs = 10_000;

type Asked = { name: string; state: 'pending' | 'held' | 'none'; stop: AbortController; release: () => void };
type Opened = { name: string; tab: RealTab; expected: (() => void)[]; close: () => void };

/**
 * This browser as the stage of the proofs: IndexedDB, locks, channels and encryption are its own. Tabs are played in
 * one page, which holds what a tab would hold; that a tab freezes or ends is played too, and the clock is moved.
 */
export class RealStage implements Stage {
  readonly prefix = `${checkPrefix}${crypto.randomUUID()}.`;
  readonly locks: LockManager | null = navigator.locks ?? null;
  readonly asked = new Set<Asked>();
  readonly opened = new Set<Opened>();

  openBrowser(name: string, clock: FakeClock): PlayedBrowser {
    const full = `${this.prefix}${name}`;
    return { name: full, open: () => new RealTab(this, full, clock) };
  }

  readonly settled = async (): Promise<void> => {
    const begun = performance.now();
    for (let quiet = 0; quiet < 2;) {
      const { seen } = underWay;
      await nextTask();
      const still = underWay.count === 0 && (await this.#locksStand()) && seen === underWay.seen;
      quiet = still ? quiet + 1 : 0;
      if (performance.now() - begun > patienceMs) throw new Error(`The browser went no further. ${this.#open()}`);
    }
  };

  watch(): () => void {
    const stops = [watchEncryption(), watchStorage()];
    return () => stops.forEach((stop) => stop());
  }

  /** Whether the browser has granted and released all that it was asked for. */
  async #locksStand(): Promise<boolean> {
    if (!this.locks) return true;
    const { held = [], pending = [] } = await this.locks.query();
    const named = (infos: readonly LockInfo[]) =>
      infos.flatMap(({ name = '' }) => (name.startsWith(this.prefix) ? name : [])).sort();
    const mine = (state: Asked['state']) =>
      [...this.asked]
        .filter((one) => one.state === state)
        .map(({ name }) => name)
        .sort();
    return (
      String(named(held)) === String(mine('held')) &&
      String(named(pending)) === String(mine('pending')) &&
      mine('none').length === 0
    );
  }

  #open(): string {
    const messages = [...this.opened].reduce((sum, { expected }) => sum + expected.length, 0);
    const locks = [...this.asked].map(({ name, state }) => `${state} ${name}`).join(', ');
    return `Open: ${underWay.count}, of these ${messages} messages; locks: ${locks}`;
  }
}

/** A tab of a check. A frozen one hears nothing and gets no lock until it thaws. */
class RealTab implements PlayedTab {
  frozen = false;
  gone = false;
  readonly ground: Ground;
  readonly #stage: RealStage;
  readonly #asked = new Set<Asked>();
  readonly #channels = new Set<Opened>();
  #late: (() => void)[] = [];

  constructor(stage: RealStage, browser: string, clock: FakeClock) {
    this.#stage = stage;
    const request = this.#request.bind(this) as unknown as LockManager['request'];
    this.ground = {
      ...clock.groundOf(this),
      name: `${browser}.`,
      room: () => Promise.resolve(Infinity),
      locks: stage.locks && { request },
      openChannel: (name, heard) => this.#openChannel(name, heard),
    };
  }

  thaw(): void {
    this.frozen = false;
    for (const run of this.#late.splice(0)) this.#run(run);
  }

  end(): void {
    this.gone = true;
    for (const channel of this.#channels) channel.close();
    for (const { stop, release } of this.#asked) {
      stop.abort();
      release();
    }
  }

  #run(run: () => void): void {
    if (this.gone) return;
    if (this.frozen) this.#late.push(run);
    else run();
  }

  #openChannel(name: string, heard: (message: unknown) => void) {
    const { opened } = this.#stage;
    const channel = new BroadcastChannel(name);
    const mine: Opened = {
      name,
      tab: this,
      expected: [],
      close: () => {
        channel.close();
        opened.delete(mine);
        for (const end of mine.expected.splice(0)) end();
      },
    };
    opened.add(mine);
    this.#channels.add(mine);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      mine.expected.shift()?.();
      this.#run(() => opened.has(mine) && heard(data));
    });
    return {
      post: (message: unknown) => {
        if (!opened.has(mine)) return;
        channel.postMessage(message);
        for (const other of opened) if (other !== mine && other.name === name) other.expected.push(beginWork());
      },
      close: mine.close,
    };
  }

  #request(name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    const stop = new AbortController();
    const over = Promise.withResolvers<void>();
    const asked: Asked = { name, state: 'pending', stop, release: over.resolve };
    this.#asked.add(asked);
    this.#stage.asked.add(asked);
    const { signal, ...how } = options;
    if (signal?.aborted) stop.abort(signal.reason);
    signal?.addEventListener('abort', () => stop.abort(signal.reason));
    const wanted = how.ifAvailable || how.steal ? how : { ...how, signal: stop.signal };
    return new Promise((resolve, reject) => {
      const granted = (lock: Lock | null): Promise<void> | void => {
        underWay.seen += 1;
        if (this.gone) return;
        asked.state = lock ? 'held' : 'none';
        this.#run(() => {
          void Promise.resolve(callback(lock)).then(
            (answer) => {
              over.resolve();
              resolve(answer);
            },
            (error: unknown) => {
              over.resolve();
              reject(error as Error);
            },
          );
        });
        return lock ? over.promise : undefined;
      };
      this.#stage
        .locks!.request(name, wanted, granted)
        .catch((error: unknown) => this.#run(() => reject(error as Error)))
        .finally(() => {
          underWay.seen += 1;
          this.#asked.delete(asked);
          this.#stage.asked.delete(asked);
        });
    });
  }
}

/** Counts what IndexedDB does. Returns how to stop. */
function watchStorage(): () => void {
  const until =
    (...ends: readonly string[]) =>
    (begun: EventTarget) => {
      const end = beginWork();
      for (const name of ends) begun.addEventListener(name, end, { once: true });
    };
  const stops = [
    afterEach(IDBDatabase.prototype, 'transaction', until('complete', 'abort')),
    afterEach(IDBFactory.prototype, 'open', until('success', 'error')),
    afterEach(IDBFactory.prototype, 'deleteDatabase', until('success', 'error')),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Hands what a method of the browser returns to `see`, at each call. Returns how to stop. */
function afterEach(owner: object, name: string, see: (returned: EventTarget) => void): () => void {
  const real = Reflect.get(owner, name) as (...args: unknown[]) => EventTarget;
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    const returned = Reflect.apply(real, this, args) as EventTarget;
    see(returned);
    return returned;
  });
  return () => void Reflect.set(owner, name, real);
}

/** The next task of this page; a timer would be held up in a tab that is not shown. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
