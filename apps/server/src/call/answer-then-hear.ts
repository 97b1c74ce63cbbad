import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whoever is answered while sending may go on for so long before the connection is cut. */
const mostMs = 30_000;

/**
 * Answers a request whose body may still be coming. A connection that is closed while its client sends is reset, and
 * the answer is lost with it: the client would hear of a broken connection, try again, and never learn why it is
 * refused. So the answer goes out at once, with its length; what still arrives is let go by, and the connection serves
 * nothing else.
 */
export function answerThenHear(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(json));
  return reply.type('application/json; charset=utf-8').send(untilHeard(json, request.raw, mostMs));
}

/** An answer that ends when the request does, or after so long. */
export function untilHeard(answer: string, request: Readable, withinMs: number): Readable {
  return Readable.from(parts(answer, request, withinMs));
}

async function* parts(answer: string, request: Readable, withinMs: number): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  request.unpipe();
  request.resume();
  // Heard out, cut by its client, or not at its end in time: there is nothing left to say to any of them.
  await finished(request, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
}
