import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { startBare } from './floor/bare.ts';
import { rounded } from './harness/machine.ts';
import { quietest } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

const clients = 1_000;
/** Clients that are opened and closed first, so that a process's one-time costs are not counted. */
const warmUp = 200;

/**
 * The server's resident memory for each of a thousand signed-in people with an open and idle client, in KiB. Linux
 * only. The floor is a bare Node event stream server.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld({ ...smallScale, consults: 200 }, options);
  try {
    const emails = Array.from({ length: clients }, (_, n) => `doctor-${n + 1}@scale.example`);
    const first = await world.serve();
    const people = await signInAll(first.url, emails);
    const cookies = people.map(({ cookie }) => cookie);
    for (const person of people) person.close();
    await first.stop();
    const all = await quietest(
      options.rounds,
      async () => {
        const bare = await startBare('bare-server');
        const floor = { kibEach: await memoryOf(bare.pid, `${bare.url}/stream`, cookies) };
        await bare.stop();
        const server = await world.serve();
        const kibEach = await memoryOf(server.pid, `${server.url}/V5/live`, cookies);
        await server.stop();
        return { kibEach, floor, ratio: { kibEach: rounded(kibEach / floor.kibEach) } };
      },
      ({ kibEach }) => kibEach,
    );
    return { clients, ...all[0], rounds: all };
  } finally {
    await world.stop();
  }
}

async function memoryOf(pid: number, url: string, cookies: readonly string[]): Promise<number> {
  const warming = await openStreams(url, cookies.slice(0, warmUp));
  for (const stream of warming) stream.destroy();
  const before = await settled(pid);
  const streams = await openStreams(url, cookies);
  const after = await settled(pid);
  for (const stream of streams) stream.destroy();
  return rounded((after - before) / cookies.length, 1);
}

async function openStreams(url: string, cookies: readonly string[]): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let from = 0; from < cookies.length; from += 20) {
    streams.push(...(await Promise.all(cookies.slice(from, from + 20).map((cookie) => openStream(url, cookie)))));
  }
  return streams;
}

function openStream(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { accept: 'text/event-stream', cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}.`));
      // The first words have arrived: the server has done all that an idle stream needs.
      response.once('data', () => {
        response.on('data', () => undefined);
        resolve(response);
      });
      response.once('error', () => undefined);
    })
      .once('error', reject)
      .end();
  });
}

/** The resident memory in KiB, as the median of ten seconds. */
async function settled(pid: number): Promise<number> {
  const seen: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    seen.push(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  }
  return seen.toSorted((a, b) => a - b)[10]!;
}
