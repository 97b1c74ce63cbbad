import fc from 'fast-check';
import { Unkept } from './claim.testing.ts';
import { fakeStage, type Stage } from './fake-browser.testing.ts';
import type { Line } from './fake-portal.testing.ts';
import { people, streams, World } from './local-world.testing.ts';

const browser = fc.integer({ min: 0, max: 1 });
const which = fc.integer({ min: 0, max: 1 });
type Step = { name: string; run: (world: World) => Promise<void> };
const step: fc.Arbitrary<Step> = fc.oneof(
  named('open', fc.record({ browser }), (world, at) => world.openTab(at.browser)),
  {
    weight: 4,
    arbitrary: named(
      'send',
      fc.record({ browser, which, stream: fc.constantFrom(...streams), refused: fc.boolean() }),
      (world, at) => world.send(at.browser, at.which, at.stream, at.refused),
    ),
  },
  named(
    'send many',
    fc.record({
      browser,
      which,
      stream: fc.constantFrom(...streams),
      refused: fc.boolean(),
      count: fc.integer({ min: 2, max: 9 }),
    }),
    (world, at) => world.send(at.browser, at.which, at.stream, at.refused, at.count),
  ),
  {
    weight: 3,
    arbitrary: named('type', fc.record({ browser, which }), (world, at) => world.type(at.browser, at.which)),
  },
  named('hear', fc.record({ browser, which }), (world, at) => world.hear(at.browser, at.which)),
  named('swap', fc.record({ browser, which }), (world, at) => world.swap(at.browser, at.which)),
  named('take back', fc.record({ browser, which }), (world, at) => world.takeBack(at.browser, at.which)),
  named('newer build', fc.record({ browser, which }), (world, at) => world.leaveUnknown(at.browser, at.which)),
  named('full', fc.record({ browser, full: fc.boolean() }), (world, at) => {
    world.browsers[at.browser]!.full = at.full;
    return Promise.resolve();
  }),
  named('crash', fc.record({ browser, which }), (world, at) => world.crash(at.browser, at.which)),
  named('freeze', fc.record({ browser, which }), (world, at) => world.freeze(at.browser, at.which)),
  named('lock', fc.record({ browser }), (world, at) => world.lock(at.browser)),
  named('sign in', fc.record({ browser, person: fc.constantFrom(...people) }), (world, at) =>
    world.signIn(at.browser, at.person),
  ),
  named('other session', fc.record({ browser }), (world, at) => world.steal(at.browser)),
  named(
    'line',
    fc.record({ browser, line: fc.constantFrom<Line>('up', 'up', 'cut', 'answer lost', 'late') }),
    (world, at) => world.line(at.browser, at.line),
  ),
  named('arrive', fc.constant({}), (world) => world.arrive()),
  named('wait', fc.record({ ms: fc.constantFrom(500, 2_500, 60_000, 300_000) }), (world, at) =>
    world.clock.advance(at.ms),
  ),
  named('sleep', fc.constant({ ms: 25 * 3_600_000 }), (world, at) => {
    world.clock.sleep(at.ms);
    return world.clock.advance(2_500);
  }),
  named('clock', fc.record({ ms: fc.constantFrom(-86_400_000, 3_600_000) }), (world, at) => {
    world.clock.jump += at.ms;
    return Promise.resolve();
  }),
  named('decide', fc.record({ browser, which, again: fc.boolean() }), (world, at) =>
    world.decide(at.browser, at.which, at.again),
  ),
);

function named<Args extends object>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (world: World, args: Args) => Promise<void>,
): fc.Arbitrary<Step> {
  return args.map((at) => ({
    name: `${name} ${JSON.stringify(at)}`,
    run: (world: World) => run(world, at),
    toString: () => `${name} ${JSON.stringify(at)}`,
  }));
}

/** No step of a story takes longer than this, ms of a real clock; one that hangs is a failure like any other. */
const endsWithinMs = 10_000;

async function ends(step: Promise<void>, words: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unkept(`a step ends: ${words}`)), endsWithinMs);
  });
  await Promise.race([step, late]).finally(() => clearTimeout(timer));
}

/** The longest story; the mean is half of it. */
const longest = 80;

/** What the proof is played with. */
export type ProofOptions = {
  /** By default this process, with the IndexedDB that it has. */
  stage?: Stage;
  /** The same seed gives the same stories, in any browser. */
  seed?: number;
  /** Called after each story with the number of steps so far. */
  onTried?: (tried: number) => void;
  /** How long a shorter story with the same failure is looked for, ms. */
  shrinkMs?: number;
};

/** `failure`: what did not hold, and the steps of the shortest story that was found for it; null where all held. */
export type Proof = { tried: number; seed: number; failure: { words: string; story: readonly string[] } | null };

/**
 * Two people, two browsers, two tabs each, any order of sending, typing, taking back, cutting, crashing, freezing,
 * locking, signing in, on disks that are full for a while: nothing that was kept is lost, nothing is said twice, as
 * somebody else, or out of order, and no word lies plain. Tries about as many steps as are wanted.
 */
export async function proveLocal(wanted: number, options: ProofOptions = {}): Promise<Proof> {
  const { stage = fakeStage, onTried, shrinkMs = Infinity } = options;
  let tried = 0;
  let failedAt: number | null = null;
  const play = async (steps: readonly Step[]): Promise<void> => {
    const world = new World(stage);
    try {
      await world.openTab(0);
      await world.openTab(1);
      for (const one of steps) await ends(one.run(world), one.name);
      await ends(world.finish(), 'everybody comes back');
      await world.check();
      await ends(world.checkTyped(), 'what was typed is read');
    } finally {
      await world.end();
    }
  };
  const story = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }), async (steps) => {
    // Whatever is called fine here ends the search for a shorter story.
    if (failedAt !== null && performance.now() - failedAt > shrinkMs) return;
    try {
      await play(steps);
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
    if (failedAt !== null) return;
    tried += steps.length;
    onTried?.(tried);
  });
  const numRuns = Math.ceil((wanted / longest) * 2.4);
  const stop = stage.watch();
  try {
    const found = await fc.check(story, { numRuns, ...(options.seed === undefined ? {} : { seed: options.seed }) });
    if (!found.failed) return { tried, seed: found.seed, failure: null };
    const steps = found.counterexample?.[0] ?? [];
    return { tried, seed: found.seed, failure: { words: wordsOf(found.errorInstance), story: steps.map(String) } };
  } finally {
    stop();
  }
}

/** What failed, with the place in the code for what is no claim of the proof. */
function wordsOf(error: unknown): string {
  if (error instanceof Unkept) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
