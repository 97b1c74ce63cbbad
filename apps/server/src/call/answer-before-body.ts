import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that is answered while it sends may go on for this many milliseconds before the server cuts it off. */
const mostMs = 30_000;

/**
 * Answers a request whose body may still be coming. A connection that is closed while its client sends is reset, and
 * the answer is lost with it: the client would hear of a broken connection, try again, and never learn why it is
 * refused. So the answer goes out at once, with its length. The server drops the rest of the body, and the connection
 * serves nothing else.
 */
export function answerBeforeBody(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(json));
  return reply.type('application/json; charset=utf-8').send(untilRequestEnds(json, request.raw, mostMs));
}

/** An answer that ends when the request does, or after this many milliseconds. */
export function untilRequestEnds(answer: string, request: Readable, withinMs: number): Readable {
  return Readable.from(parts(answer, request, withinMs));
}

async function* parts(answer: string, request: Readable, withinMs: number): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  request.unpipe();
  request.resume();
  // The client has sent all, has gone, or takes too long: the answer ends in each case.
  await finished(request, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
}
