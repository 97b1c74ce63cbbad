import { LiveStream, type Connection, type LiveEvent, type StreamOptions } from './live-stream.ts';

type Word =
  | { say: 'event'; event: LiveEvent; cursor: string }
  | { say: 'resync'; at: number }
  | { say: 'doubt' }
  | { say: 'connection'; connection: Connection }
  | { say: 'who-leads' }
  | { say: 'try-now' }
  | { say: 'look' };

export type Channel = {
  postMessage(word: Word): void;
  addEventListener(type: 'message', handle: (event: MessageEvent<Word>) => void): void;
};

export type TabsOptions = Omit<StreamOptions, 'onEvent' | 'onResync' | 'onConnection' | 'onDoubt'> & {
  channel: Channel;
  /** Roles or session changed, or may have: ask who is signed in. */
  onDoubt: () => void;
  /** Resolves with a function that gives the lead up, once no other tab leads. Rejects when `signal` aborts first. */
  lead: (signal: AbortSignal) => Promise<() => void>;
};

export type Heard = {
  event?: (event: LiveEvent) => void;
  resync?: (at: number) => void;
  connection?: (connection: Connection) => void;
};

/**
 * The tabs of one browser share one stream: the leading tab holds it and passes on its events. When that tab closes,
 * another takes the lead and goes on from the last cursor that was passed on.
 */
export class LiveTabs {
  readonly #options: TabsOptions;
  readonly #hearers = new Set<Heard>();
  #stream: LiveStream | null = null;
  #cursor: string | null = null;
  #connection: Connection = { state: 'off' };
  #leaving: AbortController | null = null;
  /**
   * Whether this tab loaded what it shows before it began to listen: the stream of a leading tab does not repeat the
   * events in between.
   */
  #behind = false;

  constructor(options: TabsOptions) {
    this.#options = options;
    options.channel.addEventListener('message', ({ data }) => this.#hear(data));
  }

  get connection(): Connection {
    return this.#connection;
  }

  listen(heard: Heard): () => void {
    this.#hearers.add(heard);
    return () => this.#hearers.delete(heard);
  }

  /**
   * Joins the tabs that listen; called again while joined, it does nothing.
   * @param cursor where to go on from, if the tab loaded all that it shows after this place of the stream. Without it
   * the tab refreshes once it listens.
   */
  join(cursor: string | null = null): void {
    if (this.#leaving) return;
    this.#cursor ??= cursor;
    this.#behind = cursor !== null;
    const leaving = new AbortController();
    this.#leaving = leaving;
    this.#options.channel.postMessage({ say: 'who-leads' });
    this.#options.lead(leaving.signal).then(
      (giveBack) => {
        leaving.signal.addEventListener('abort', giveBack);
        if (leaving.signal.aborted) giveBack();
        else this.#takeLead();
      },
      () => undefined, // Left before this tab's turn came.
    );
  }

  /** Stops listening, at sign-out: the next user starts without a cursor. */
  leave(): void {
    this.#stream?.stop();
    this.#stream = null;
    this.#cursor = null;
    this.#leaving?.abort();
    this.#leaving = null;
    this.#say({ say: 'connection', connection: { state: 'off' } }, false);
  }

  tryNow(): void {
    if (this.#stream) this.#stream.tryNow();
    else this.#options.channel.postMessage({ say: 'try-now' });
  }

  /**
   * Lets the tab that leads look at its connection. A visible tab says this every few seconds: the tab that leads may
   * be hidden, and its own timers late.
   */
  look(): void {
    if (this.#stream) this.#stream.look();
    else if (this.#leaving) this.#options.channel.postMessage({ say: 'look' });
  }

  /** Connects anew where this tab holds the stream: the browser says that the network changed. */
  renew(): void {
    this.#stream?.renew();
  }

  #takeLead(): void {
    this.#behind = false;
    const { open, after, random, now } = this.#options;
    this.#stream = new LiveStream(
      {
        open,
        after,
        random,
        now,
        // When the server says that roles changed, every tab asks again what they allow; when it only refuses the
        // stream, one tab asks.
        onDoubt: (why) => this.#say({ say: 'doubt' }, why === 'said'),
        onEvent: (event, cursor) => this.#say({ say: 'event', event, cursor }),
        onResync: (at) => this.#say({ say: 'resync', at }),
        onConnection: (connection) => this.#say({ say: 'connection', connection }),
      },
      this.#cursor,
    );
    this.#stream.start();
  }

  #say(word: Word, toOthers = true): void {
    this.#take(word);
    if (toOthers) this.#options.channel.postMessage(word);
  }

  #hear(word: Word): void {
    if (this.#stream) {
      if (word.say === 'who-leads')
        this.#options.channel.postMessage({ say: 'connection', connection: this.#connection });
      if (word.say === 'try-now') this.#stream.tryNow();
      if (word.say === 'look') this.#stream.look();
      return;
    }
    if (!this.#leaving) return;
    if (this.#behind) {
      this.#behind = false;
      this.#take({ say: 'resync', at: this.#options.now() });
    }
    this.#take(word);
  }

  #take(word: Word): void {
    if (word.say === 'event') {
      this.#cursor = word.cursor || this.#cursor;
      for (const { event } of this.#hearers) event?.(word.event);
    } else if (word.say === 'resync') {
      for (const { resync } of this.#hearers) resync?.(word.at);
    } else if (word.say === 'doubt') {
      this.#options.onDoubt();
    } else if (word.say === 'connection') {
      this.#connection = word.connection;
      for (const { connection } of this.#hearers) connection?.(word.connection);
    }
  }
}
