import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { rounded } from './harness/machine.ts';
import { quietest, spreadOf, timeEach } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';
import { tags, takenAt, words, writeGallery } from './large-gallery.ts';

const many = 50_000;
const few = 50;
const runs = 200;

const timeZone = 'America/Edmonton';
const day = (n: number): string => takenAt(n).toISOString().slice(0, 10);

/** What a person does in their gallery, with the input that finds something in a large and a small one alike. */
const asked: Readonly<Record<string, (count: number, n: number) => readonly [call: string, input: object]>> = {
  page: () => ['media-page', { timeZone }],
  pageWithin: (count, n) => ['media-page', { timeZone, before: takenAt((n * 997) % (count / 2)) }],
  tagOfAll: () => ['media-search', { timeZone, tags: [tags.common] }],
  tagOfSome: () => ['media-search', { timeZone, tags: [tags.tenth, 'unknown'] }],
  tagOfThree: () => ['media-search', { timeZone, tags: [tags.rare] }],
  dates: (count, n) => {
    const at = (n * 991) % (count / 2);
    return ['media-search', { timeZone, from: day(at + 20), to: day(at) }];
  },
  notesOfAll: () => ['media-search', { timeZone, notes: words.common }],
  since: (count) => ['media-since', { arrival: count - 5 }],
};

/**
 * The gallery of somebody with 50,000 photos, and in turn of somebody with fifty, in the same round: `times` is how
 * many times longer the many take at p50 and p95. Beside them a word that one note of 50,000 has, months and own tags,
 * which read the whole gallery by design.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const opened: Connection[] = [];
  try {
    const people = await world.query<{ id: string; email: string }>(
      `select id, email from person where email in ('doctor-1@scale.example', 'doctor-2@scale.example') order by email`,
    );
    for (const [index, { id }] of people.entries()) await writeGallery(world, id, index === 0 ? many : few);
    const server = await world.serve();
    const clients = await signInAll(
      server.url,
      people.map(({ email }) => email),
    );
    const [large, small] = clients.map(({ cookie }) => connect(server.url, cookie)) as [Connection, Connection];
    opened.push(large, small);
    const all = await quietest(
      options.rounds,
      () => round(large, small),
      ({ page }) => page!.many.p50,
    );
    const whole = {
      rareWord: await timeEach(20, () => ask(large, 'media-search', { timeZone, notes: words.rare })),
      months: await timeEach(20, () => ask(large, 'media-months', { timeZone })),
      ownTags: await timeEach(20, () => ask(large, 'media-ownTags', {})),
    };
    return { many, few, runs, ...all[0], whole, rounds: all };
  } finally {
    for (const one of opened) await one.close();
    await world.stop();
  }
}

const ask = (connection: Connection, call: string, input: object): Promise<string> =>
  connection.post(callPath(call), JSON.stringify(input));

/** Each question of the large gallery, and of the small one in turn, so that other work disturbs both alike. */
async function round(large: Connection, small: Connection) {
  const found: Record<string, Compared> = {};
  for (const [name, question] of Object.entries(asked)) found[name] = await compare(question, large, small);
  return found;
}

type Compared = {
  many: ReturnType<typeof spreadOf>;
  few: ReturnType<typeof spreadOf>;
  times: { p50: number; p95: number };
};

async function compare(
  question: (count: number, n: number) => readonly [call: string, input: object],
  large: Connection,
  small: Connection,
): Promise<Compared> {
  const took: { many: number[]; few: number[] } = { many: [], few: [] };
  for (let n = -runs / 5; n < runs; n += 1) {
    for (const [kind, connection, count] of [
      ['many', large, many],
      ['few', small, few],
    ] as const) {
      const [call, input] = question(count, n + runs);
      const from = performance.now();
      await ask(connection, call, input);
      if (n >= 0) took[kind].push(performance.now() - from);
    }
  }
  const [manyTimes, fewTimes] = [spreadOf(took.many), spreadOf(took.few)];
  const ratio = (key: 'p50' | 'p95'): number => rounded(manyTimes[key] / fewTimes[key]);
  return { many: manyTimes, few: fewTimes, times: { p50: ratio('p50'), p95: ratio('p95') } };
}
