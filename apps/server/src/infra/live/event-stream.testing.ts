/** One block of an event stream; `id` and `retry` only where the block has them. */
export type StreamEvent = { event: string; data: unknown; id?: string; retry?: number };

/** A real client of GET /V5/live, for tests: keeps the events that it heard and waits for others. */
export class StreamClient {
  /** What came, without the signs of life. */
  readonly heard: StreamEvent[] = [];
  /** How many signs of life came. */
  beats = 0;
  readonly status: number;
  readonly headers: Headers;
  /** Resolves when the server ended the stream; rejects when the connection broke. */
  readonly ended: Promise<void>;
  lastId: string | undefined;
  readonly #abort: AbortController;
  #waiting: (() => void)[] = [];

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.ended = this.#read(response);
    this.ended.catch(() => undefined);
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<StreamClient> {
    const abort = new AbortController();
    return new StreamClient(
      await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: abort.signal }),
      abort,
    );
  }

  /** The events of a name so far. */
  named(event: string): StreamEvent[] {
    return this.heard.filter((one) => one.event === event);
  }

  /** The ids of the nudges so far, in their order. */
  nudged(): string[] {
    return this.named('nudge').map(({ data }) => (data as { id: string }).id);
  }

  /** Resolves when the condition holds, looked at after every block. The test's own time limit ends a wait in vain. */
  async until(condition: (client: this) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Cuts the connection, as a network does. */
  cut(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
    const id = fields.get('id');
    if (id !== undefined) this.lastId = id;
    const data = fields.get('data');
    if (fields.get('event') === 'beat') this.beats += 1;
    if (data === undefined || fields.get('event') === 'beat') return;
    const retry = fields.get('retry');
    this.heard.push({
      event: fields.get('event') ?? 'message',
      data: JSON.parse(data),
      ...(id ? { id } : {}),
      ...(retry ? { retry: Number(retry) } : {}),
    });
  }
}
