import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Live } from './live.ts';
import { beatSeconds, LiveStream } from './stream.ts';

/** The person who listens, and until when their session lasts (ms since 1970). */
export type LiveViewer = {
  personId: string;
  sessionId: string;
  clinicIds: readonly string[];
  sessionEndsAt: number;
};

export type LiveRouteOptions = { live: Live; resolveViewer: (request: FastifyRequest) => Promise<LiveViewer | null> };

/** Milliseconds that a stream lives at most; when the client returns, its session is resolved anew. */
const longestMs = 60 * 60 * 1000;
/** Streams that one person may hold open in one process: tabs share one, so this is many devices. */
const streamsPerPerson = 20;

type StreamResponse = ServerResponse & { liveStream?: LiveStream };

/**
 * GET /V5/live: one event stream per client. `hello` gives the cursor, and in `beatMs` how often a `beat` comes, by
 * whose absence a client notices a dead line. `nudge` has kind, id and version, and its `id:` is the cursor to return
 * with (Last-Event-ID, or ?cursor=). `resync` asks the client to load its page anew, where the server can not tell what
 * it missed (a cursor of another database, of other owners, or too old), and gives a new cursor. `bye` comes before the
 * server ends the stream, with the time to come back in `retry:`.
 */
export function liveRoute(scope: FastifyInstance, { live, resolveViewer }: LiveRouteOptions): void {
  // One timer for all: each second it serves the streams whose turn it is, so that a thousand are not written to at
  // once.
  const turns = Array.from({ length: beatSeconds }, () => new Set<LiveStream>());
  let turn = 0;
  const timer = setInterval(() => {
    const now = Date.now();
    for (const streams of turns)
      for (const stream of streams) if (stream.sessionEndsAt <= now) stream.close('session-ended');
    turn = (turn + 1) % beatSeconds;
    const oldest = performance.now() - longestMs;
    for (const stream of turns[turn] ?? []) {
      if (stream.bornAt < oldest) stream.close('aged');
      else stream.beat();
    }
  }, 1000).unref();

  // Shared by all responses: a closure each would keep its request alive.
  function closed(this: StreamResponse): void {
    const stream = this.liveStream;
    if (!stream) return;
    stream.left();
    for (const streams of turns) streams.delete(stream);
  }

  scope.addHook('preClose', async () => {
    clearInterval(timer);
    live.endStreams();
  });

  scope.get<{ Querystring: { cursor?: string } }>('/live', async (request, reply) => {
    const viewer = await resolveStable(live, () => resolveViewer(request));
    if (!viewer) return reply.code(401).send({ error: 'You are not signed in.', code: 'NOT_SIGNED_IN' });
    if (live.countOf(viewer.personId) >= streamsPerPerson) {
      return reply
        .code(429)
        .header('retry-after', '30')
        .send({ error: 'Too many windows are open.', code: 'TOO_MANY' });
    }
    const lastId = request.headers['last-event-id'];
    const lastCursor = typeof lastId === 'string' ? lastId : request.query.cursor;
    const response: StreamResponse = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    reply.hijack();
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    // Who asks for the head alone hears nothing: a stream would hold the connection without an answer.
    if (request.method === 'HEAD') return void response.end();
    const stream = new LiveStream(live, response, viewer);
    response.liveStream = stream;
    response.on('close', closed);
    // Attached before the first words, so that no event that is committed meanwhile is lost.
    live.attach(stream);
    turns[Math.floor(Math.random() * beatSeconds)]?.add(stream);
    stream.begin(lastCursor);
  });
}

/** Resolves a viewer again until no claims or sessions ended meanwhile: the answer before may have been old. */
async function resolveStable(live: Live, resolve: () => Promise<LiveViewer | null>): Promise<LiveViewer | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = live.revocations;
    const viewer = await resolve();
    if (!viewer || live.revocations === before) return viewer;
  }
  return null;
}
