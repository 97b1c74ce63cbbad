import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/*
 * The least that a Node process can do, as a process of its own like the product's:
 *   POST /answer   answers the JSON text of the size that SIZE says
 *   GET  /stream   an event stream
 *   POST /hop      writes the body as one row, commits it, and passes it to every stream
 * Prints `listening on <url>`.
 */
const answer = Buffer.from(JSON.stringify({ text: 'x'.repeat(Math.max(0, Number(process.env['SIZE'] ?? 0) - 11)) }));
const streams = new Set<ServerResponse>();
const pool = process.env['DATABASE_URL']
  ? new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
  : undefined;

const server = createServer((request, response) => {
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': \n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  } else if (request.url === '/hop') {
    void text(Readable.from(request)).then(async (body) => {
      await pool?.query({
        name: 'floor',
        text: 'insert into bench_floor (body) values ($1)',
        values: [Buffer.from(body)],
      });
      for (const stream of streams) stream.write(`data: ${body}\n\n`);
      response.end('{}');
    });
  } else {
    request.resume();
    request.once('end', () =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer),
    );
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`listening on http://127.0.0.1:${address.port}`);
});
