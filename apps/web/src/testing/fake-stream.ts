/** The stream of live events, behind the page's own EventSource: the test sends its events. */
export class FakeStream {
  readonly #open = new Set<Source>();
  #standing = true;
  #silent = false;
  #events = 0;

  /** Replaces EventSource. */
  open(): EventTarget & { close(): void } {
    const source = new Source(() => this.#open.delete(source));
    this.#open.add(source);
    queueMicrotask(() => {
      if (this.#silent) return;
      if (this.#standing) source.say('hello', this.#cursor());
      else this.#fail(source);
    });
    return source;
  }

  /** Whether the page listens. */
  get heard(): boolean {
    return this.#open.size > 0;
  }

  /** Sends an event to the page, as every tab of a concerned person gets it. */
  say(kind: string, id: string, version = 1): void {
    this.#events += 1;
    this.#tell('nudge', JSON.stringify({ kind, id, version }));
  }

  /** Tells the page that it missed events, so that it asks again for what it shows. */
  resync(): void {
    this.#tell('resync', this.#cursor());
  }

  /** Ends the stream and says why: 'claims' and 'session-ended' make the page ask who is signed in. */
  bye(reason: 'claims' | 'session-ended' | 'stopping'): void {
    this.#tell('bye', JSON.stringify({ reason }));
  }

  /** Loses the connection until `mend`; the page's tries follow the clock. */
  cut(): void {
    this.#standing = false;
    for (const source of this.#open) this.#fail(source);
  }

  /** Plays a line that is dead while its socket stays open: a sign of life that promises more, and nothing after it. */
  fallSilent(): void {
    for (const source of this.#open) source.say('hello', JSON.stringify({ cursor: `c${this.#events}`, beatMs: 3_000 }));
    this.#silent = true;
  }

  /** Plays a browser without a network that keeps its sockets: only new tries fail. */
  cutUnseen(): void {
    this.#standing = false;
  }

  /** Lets the next try succeed. */
  mend(): void {
    this.#standing = true;
    this.#silent = false;
  }

  #tell(type: string, data: string): void {
    for (const source of this.#open) source.say(type, data, `c${this.#events}`);
  }

  #fail(source: Source): void {
    this.#open.delete(source);
    source.say('error');
  }

  #cursor(): string {
    return JSON.stringify({ cursor: `c${this.#events}` });
  }
}

class Source extends EventTarget {
  readonly close: () => void;
  constructor(close: () => void) {
    super();
    this.close = close;
  }
  say(type: string, data = '', lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
}
