import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** One event of the stream. A nudge names a kind, an id and a version; nothing clinical travels on it. */
export type LiveWord = { event: 'hello' | 'nudge' | 'resync' | 'bye'; data: Record<string, unknown>; at: number };

/** An open event stream. Iterating gives the events after hello, in order, and ends when the stream does. */
export type LiveFeed = AsyncIterable<LiveWord> & {
  /** The cursor with which to go on after a cut. */
  cursor(): string;
  /** The next event that `wanted` accepts; drops those before it. @throws Error when the stream ends first */
  next(wanted?: (word: LiveWord) => boolean): Promise<LiveWord>;
  close(): void;
};

/** Opens GET /V5/live and waits for hello. @throws Error where the server refuses */
export async function openLiveFeed(url: string, cookie: string, cursor?: string): Promise<LiveFeed> {
  const address = cursor === undefined ? `${url}/V5/live` : `${url}/V5/live?cursor=${encodeURIComponent(cursor)}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { headers: { accept: 'text/event-stream', cookie }, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The live stream answered ${response.statusCode}.`);
  }
  const words: LiveWord[] = [];
  let last = cursor ?? '';
  let ended = false;
  let wake: () => void = () => undefined;
  let rest = '';
  const read = (block: string): void => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    const data = field('data');
    const event = field('event') as LiveWord['event'] | undefined;
    const id = field('id');
    if (id) last = id;
    if (!event || data === undefined || field('event') === 'beat') return;
    const content = JSON.parse(data) as Record<string, unknown>;
    if (event !== 'nudge' && typeof content['cursor'] === 'string' && (event === 'resync' || cursor === undefined))
      last = content['cursor'];
    words.push({ event, data: content, at: performance.now() });
  };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) read(block);
    wake();
  });
  const end = (): void => {
    ended = true;
    wake();
  };
  response.once('close', end);
  // A killed server resets the connection: for the listener that is an end like any other.
  response.once('error', end);

  async function* all(): AsyncGenerator<LiveWord, void> {
    for (;;) {
      const word = words.shift();
      if (word) yield word;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const feed: LiveFeed = {
    cursor: () => last,
    async next(wanted = () => true) {
      for await (const word of all()) if (wanted(word)) return word;
      throw new Error('The live stream ended.');
    },
    close: () => response.destroy(),
    [Symbol.asyncIterator]: all,
  };
  await feed.next((word) => word.event === 'hello');
  return feed;
}
