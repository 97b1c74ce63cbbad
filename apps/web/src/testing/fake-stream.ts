/** The stream of live events as a test speaks through it, behind the page's own EventSource. */
export class FakeStream {
  readonly #open = new Set<Source>();
  #standing = true;
  #events = 0;

  /** In place of EventSource. */
  open(): EventTarget & { close(): void } {
    const source = new Source(() => this.#open.delete(source));
    this.#open.add(source);
    queueMicrotask(() => (this.#standing ? source.say('hello', this.#cursor()) : this.#fail(source)));
    return source;
  }

  /** Whether the page listens. */
  get heard(): boolean {
    return this.#open.size > 0;
  }

  /** Something happened, as every tab of whoever it concerns hears it. */
  say(kind: string, id: string, version = 1): void {
    this.#events += 1;
    this.#tell('nudge', JSON.stringify({ kind, id, version }));
  }

  /** Events were missed: the page is to ask anew for what it shows. */
  resync(): void {
    this.#tell('resync', this.#cursor());
  }

  /** The server ends the stream and says why: 'claims' and 'session-ended' make the page ask who it belongs to. */
  bye(reason: 'claims' | 'session-ended' | 'stopping'): void {
    this.#tell('bye', JSON.stringify({ reason }));
  }

  /** The connection is gone, and stays so until `mend`; the page's tries follow the clock. */
  cut(): void {
    this.#standing = false;
    for (const source of this.#open) this.#fail(source);
  }

  /** The next try stands. */
  mend(): void {
    this.#standing = true;
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
