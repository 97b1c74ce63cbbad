import { heavyDoctor, heavyMoa, lightDoctor, lightMoa } from '@consult/testkit/scale/world.ts';
import { startBare } from './floor/bare.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { largeScale, openWorld, signInAll } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

/** Runs of each operation, after a fifth as many to warm up. */
const runs = 300;

/** Somebody whose work is measured, with what is needed to name it. */
type Worker = {
  connection: Connection;
  ownerId: string;
  clinicId: string;
  activityIds: string[];
  /** Health numbers of their own patients; each finds a few consults. */
  phns: string[];
};

type Operation = (worker: Worker, n: number) => Promise<{ sent: number }>;

/**
 * What people do all day, for a person with 50,000 consults and a clinic with 200,000 in a world of --consults, and in
 * turn for a person and a clinic with fifty, in the same round: `times` is how many times longer the many take at p50,
 * p95 and p99. The floor is a bare Node server that answers as many bytes.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(largeScale(options.consults), options);
  const opened: { close(): unknown }[] = [];
  try {
    const server = await world.serve();
    const [doctor, light, moa, lightStaff] = await signInAll(
      server.url,
      [heavyDoctor, lightDoctor, heavyMoa, lightMoa].map(({ email }) => email),
    );
    const worker = async (cookie: string, ownerId: string, clinicId: string): Promise<Worker> => {
      const connection = connect(server.url, cookie);
      opened.push(connection);
      return { connection, ownerId, clinicId, ...(await ownConsults(world, connection, ownerId)) };
    };
    const many = await worker(doctor!.cookie, heavyDoctor.id, heavyMoa.clinicId);
    const few = await worker(light!.cookie, lightDoctor.id, lightMoa.clinicId);
    const manyClinic = await worker(moa!.cookie, heavyMoa.clinicId, heavyMoa.clinicId);
    const fewClinic = await worker(lightStaff!.cookie, lightMoa.clinicId, lightMoa.clinicId);
    const bare = await startBare('bare-server', { SIZE: '9000' });
    const bareConnection = connect(bare.url);
    opened.push(bareConnection, { close: () => bare.stop() });
    const floor = await timesOf((n) => bareConnection.post('/answer', `{"n":${n}}`));
    const found: Record<string, unknown> = {};
    for (const [name, operation] of Object.entries(doctorsWork)) found[name] = await compare(operation, many, few);
    for (const [name, operation] of Object.entries(clinicsWork))
      found[name] = await compare(operation, manyClinic, fewClinic);
    return { consults: options.consults, runs, floor: spreadOf(floor), ...found };
  } finally {
    for (const one of opened.reverse()) await one.close();
    await world.stop();
  }
}

const call = async (worker: Worker, name: string, input: object): Promise<{ sent: number; answer: string }> => {
  const answer = await worker.connection.post(callPath(name), JSON.stringify(input));
  return { sent: answer.length, answer };
};
const nth = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const common = { columns: ['Specialty', 'Subsite', 'PHN'] };

const doctorsWork: Record<string, Operation> = {
  openInbox: (worker) => call(worker, 'inbox-page', { folder: 'inbox', after: null }),
  openConsult: async (worker, n) => {
    const activityId = nth(worker.activityIds, n);
    const [consult, thread] = await Promise.all([
      call(worker, 'activity-open', { activityId }),
      call(worker, 'message-list', { activityId }),
    ]);
    return { sent: consult.sent + thread.sent };
  },
  searchHealthNumber: (worker, n) => call(worker, 'inbox-search', { ...common, text: nth(worker.phns, n) }),
  searchSpecialty: (worker) => call(worker, 'inbox-search', { ...common, text: 'dermatology' }),
  searchTwoWords: (worker, n) =>
    call(worker, 'inbox-search', { ...common, text: `acne ${nth(worker.phns, n)}`, folder: 'inbox' }),
  moveAndBack: async (worker, n) => {
    const activityId = nth(worker.activityIds, n);
    const move = (folder: string) =>
      call(worker, 'inbox-move', { ownerId: worker.ownerId, moves: [{ activityId, folder }] });
    await move('archive');
    return move('inbox');
  },
};

const clinicsWork: Record<string, Operation> = {
  clinicAll: (worker) => call(worker, 'clinicInbox-page', { clinicId: worker.clinicId, toBook: false }),
  clinicToBook: (worker) => call(worker, 'clinicInbox-page', { clinicId: worker.clinicId, toBook: true }),
  clinicSearchHealthNumber: (worker, n) =>
    call(worker, 'clinicInbox-search', {
      ...common,
      clinicId: worker.clinicId,
      toBook: false,
      text: nth(worker.phns, n),
    }),
  clinicSearchSpecialty: (worker) =>
    call(worker, 'clinicInbox-search', { ...common, clinicId: worker.clinicId, toBook: false, text: 'dermatology' }),
  clinicStatus: (worker) =>
    call(worker, 'clinicInbox-search', {
      ...common,
      clinicId: worker.clinicId,
      toBook: false,
      text: '',
      status: 'booked',
    }),
};

/** Runs the same work in turn, so that other work of the machine disturbs both alike. */
async function compare(operation: Operation, many: Worker, few: Worker): Promise<Findings> {
  const times: { many: number[]; few: number[] } = { many: [], few: [] };
  const timed = async (worker: Worker, n: number): Promise<number> => {
    const from = performance.now();
    await operation(worker, n);
    return performance.now() - from;
  };
  for (let n = -runs / 5; n < runs; n += 1) {
    const [long, short] = [await timed(many, n + runs), await timed(few, n + runs)];
    if (n < 0) continue;
    times.many.push(long);
    times.few.push(short);
  }
  const [manyTimes, fewTimes] = [spreadOf(times.many), spreadOf(times.few)];
  const ratio = (key: 'p50' | 'p95' | 'p99'): number => rounded(manyTimes[key] / fewTimes[key]);
  return { many: manyTimes, few: fewTimes, times: { p50: ratio('p50'), p95: ratio('p95'), p99: ratio('p99') } };
}

async function timesOf(run: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = -runs / 5; n < runs; n += 1) {
    const from = performance.now();
    await run(n);
    if (n >= 0) times.push(performance.now() - from);
  }
  return times;
}

/** Fifty of an owner's consults, spread over all of them, and the health numbers of those that their owner reads. */
async function ownConsults(
  world: BenchWorld,
  connection: Connection,
  ownerId: string,
): Promise<Pick<Worker, 'activityIds' | 'phns'>> {
  const rows = await world.query<{ id: string }>(
    `select activity_id as id from inbox_row where owner_id = $1 and folder = 'inbox' order by last_message_at`,
    [ownerId],
  );
  const step = Math.max(1, Math.floor(rows.length / 50));
  const activityIds = rows.filter((_, n) => n % step === 0).map(({ id }) => id);
  const phns: string[] = [];
  for (const activityId of activityIds.slice(0, 50)) {
    const { patient } = JSON.parse(
      await connection.post(callPath('activity-open'), JSON.stringify({ activityId })),
    ) as {
      patient: { phn: string };
    };
    phns.push(patient.phn);
  }
  return { activityIds, phns };
}
