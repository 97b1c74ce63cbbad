import { join } from 'node:path';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { startServer } from '@consult/testkit/server.ts';
import { startBare } from './floor/bare.ts';
import { rounded } from './harness/machine.ts';
import { quietest } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

/**
 * From starting the server's process until it says that it is ready, in seconds. Cold: an empty data folder, so a new
 * database with every migration and the demo world. Warm: the second start in the same folder. The floor is a bare
 * Fastify server and PostgreSQL started on its own, one after the other.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const all = await quietest(rounds, oneRound, ({ warmSeconds }) => warmSeconds);
  return { ...all[0], rounds: all };
}

async function oneRound(): Promise<{
  coldSeconds: number;
  warmSeconds: number;
  floor: Floor;
  ratio: { cold: number; warm: number };
}> {
  const floor = await measureFloor();
  const folder = await scratchFolder();
  try {
    const coldSeconds = await startOnce(folder.path);
    const warmSeconds = await startOnce(folder.path);
    return {
      coldSeconds,
      warmSeconds,
      floor,
      ratio: { cold: rounded(coldSeconds / floor.coldSeconds), warm: rounded(warmSeconds / floor.warmSeconds) },
    };
  } finally {
    await folder.remove();
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const from = performance.now();
  // No DATABASE_URL: the embedded database of the folder.
  const server = await startServer({ databaseUrl: '', dataDir, demo: true });
  try {
    const ready = await fetch(`${server.url}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}.`);
    return secondsSince(from);
  } finally {
    await server.stop();
  }
}

type Floor = { coldSeconds: number; warmSeconds: number; fastifySeconds: number };

async function measureFloor(): Promise<Floor> {
  const folder = await scratchFolder();
  try {
    const begin = performance.now();
    const bare = await startBare('bare-fastify');
    const fastifySeconds = secondsSince(begin);
    await bare.stop();
    const database = async (): Promise<number> => {
      const from = performance.now();
      const running = await startEmbedded({ dataDir: join(folder.path, 'postgres') });
      const seconds = secondsSince(from);
      await running.stop();
      return seconds;
    };
    const cold = await database();
    const warm = await database();
    return { coldSeconds: rounded(cold + fastifySeconds), warmSeconds: rounded(warm + fastifySeconds), fastifySeconds };
  } finally {
    await folder.remove();
  }
}

function secondsSince(from: number): number {
  return rounded((performance.now() - from) / 1000);
}
