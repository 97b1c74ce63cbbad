import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Command } from './command.ts';
import { FakeBrowser, FakeClock, settled, watchEncryption, type FakeTab } from './fake-browser.testing.ts';
import { FakePortal, type Line } from './fake-portal.testing.ts';
import { Kept } from './kept.ts';
import { openStore } from './store.ts';
import { Vault } from './vault.ts';
import { Waiting } from './waiting.ts';

const people = ['ana', 'ben'] as const;
type Person = (typeof people)[number];
const streams = ['consult-1', 'consult-2'] as const;

type Open = {
  tab: FakeTab;
  person: Person;
  vault: Vault;
  waiting: Waiting;
  reply: Kept<string>;
  leaveReply: () => void;
};

type Browser = { fake: FakeBrowser; open: Open[] };

let runs = 0;

/** Two browsers, a server, and what people were told is kept. */
class World {
  readonly clock = new FakeClock();
  readonly portal = new FakePortal();
  readonly browsers: Browser[];
  /** Commands of which somebody was told that they are kept, in the order in which they were done. */
  readonly told: { browser: number; command: Command }[] = [];
  readonly discarded = new Set<string>();
  /** The last words of each person's box that were on the disk of a browser, by browser and person. */
  readonly typed: string[] = [];
  words = 0;

  constructor() {
    runs += 1;
    this.browsers = ['one', 'two'].map((name) => ({ fake: new FakeBrowser(`${runs}.${name}`, this.clock), open: [] }));
    this.browsers.forEach((_, index) => this.portal.sessions.set(String(index), { person: 'ana', locked: false }));
  }

  async openTab(index: number): Promise<void> {
    const browser = this.browsers[index]!;
    const session = this.portal.sessions.get(String(index));
    if (!session || session.locked || browser.open.length >= 2) return;
    const person = session.person as Person;
    if (browser.open.some((open) => open.person !== person)) return;
    const tab = browser.fake.open();
    const store = await openStore(`${browser.fake.name}.${person}`);
    const vault = new Vault(tab.ground, person, store);
    const waiting = new Waiting({
      ground: tab.ground,
      vault,
      personId: person,
      send: (command) => (tab.gone ? new Promise(() => {}) : this.portal.send(String(index), command)),
      serverNow: () => this.clock.now,
    });
    const reply = new Kept<string>({
      ground: tab.ground,
      vault,
      personId: person,
      place: 'reply.consult-1',
      start: '',
      read: (value) => (typeof value === 'string' ? value : null),
      isEmpty: (value) => value === '',
    });
    browser.open.push({ tab, person, vault, waiting, reply, leaveReply: reply.enter() });
    await vault.unlock(this.portal.askHalf(String(index), person)).catch(() => undefined);
    await settled();
  }

  async send(index: number, which: number, stream: string, refused: boolean): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    this.words += 1;
    const id = crypto.randomUUID();
    const command = {
      shape: 1,
      id,
      person: open.person,
      call: 'message-send',
      stream,
      says: true,
      about: {},
      input: { words: `plainword${this.words}` },
      at: new Date(this.clock.now).toISOString(),
    } as unknown as Command;
    if (refused) this.portal.refuses.add(id);
    const added = open.waiting.add(command);
    await this.clock.advance(1_100);
    await added;
    // It lies on the disk, before anything could happen to the tab.
    if (open.vault.get(`command.${id}`)?.order !== Infinity) this.told.push({ browser: index, command });
  }

  async type(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    this.words += 1;
    open.reply.change(`${open.reply.state().value} plainword${this.words}`);
    await settled();
    if (!open.vault.unwritten) this.typed.push(`plainword${this.words}`);
  }

  /** Ends a tab without a word to it. */
  async crash(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open) return;
    this.#forget(index, open);
    await settled();
  }

  async freeze(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open) return;
    if (open.tab.frozen) open.tab.thaw();
    else open.tab.frozen = true;
    await settled();
  }

  async lock(index: number): Promise<void> {
    const session = this.portal.sessions.get(String(index));
    if (!session) return;
    const { open } = this.browsers[index]!;
    if (session.locked) {
      session.locked = false;
      for (const { vault, waiting, person } of open) {
        await vault.unlock(this.portal.askHalf(String(index), person)).catch(() => undefined);
        waiting.resume();
      }
    } else {
      for (const { vault, waiting } of open) {
        waiting.pause();
        await vault.lock();
      }
      session.locked = true;
    }
    await settled();
  }

  /** The session ends; the tabs close, and somebody signs in. */
  async signIn(index: number, person: Person): Promise<void> {
    for (const open of this.browsers[index]!.open) {
      if (open.tab.frozen) open.tab.thaw();
      await open.vault.lock();
      this.#forget(index, open);
    }
    this.portal.sessions.set(String(index), { person, locked: false });
    await this.openTab(index);
  }

  /** Another person's session begins in the cookie, and the open tabs do not know of it yet. */
  async steal(index: number): Promise<void> {
    const session = this.portal.sessions.get(String(index));
    if (session) session.person = session.person === 'ana' ? 'ben' : 'ana';
    await settled();
  }

  async line(index: number, line: Line): Promise<void> {
    this.portal.lines.set(String(index), line);
    if (line === 'up')
      for (const { vault, waiting, person } of this.browsers[index]!.open) {
        await vault.unlock(this.portal.askHalf(String(index), person)).catch(() => undefined);
        waiting.resume();
      }
    await settled();
  }

  async arrive(): Promise<void> {
    for (const run of this.portal.late.splice(0)) run();
    await settled();
  }

  async decide(index: number, which: number, again: boolean): Promise<void> {
    const open = this.#tab(index, which);
    const stuck = open?.waiting.shown().find(({ standing }) => standing === 'refused' || standing === 'asks');
    if (!open || !stuck || open.tab.frozen) return;
    const decided = again
      ? open.waiting.again(stuck.command.id)
      : open.waiting.discard(stuck.command.id).then((gone) => void (gone && this.discarded.add(stuck.command.id)));
    await this.clock.advance(1_100);
    await decided;
  }

  /** Everybody comes back, the line stands, and whatever asks is told to go. */
  async finish(): Promise<void> {
    for (const index of [0, 1]) {
      await this.line(index, 'up');
      await this.arrive();
      for (const person of people) {
        await this.signIn(index, person);
        for (let round = 0; round < 40; round += 1) {
          await this.clock.advance(3_000);
          const open = this.#tab(index, 0);
          const stuck = open?.waiting.shown() ?? [];
          if (stuck.length === 0) break;
          for (const { standing, command } of stuck)
            if (standing === 'refused' || standing === 'asks') await open?.waiting.again(command.id);
        }
      }
    }
  }

  async check(): Promise<void> {
    const { said } = this.portal;
    const ids = said.map(({ id }) => id);
    expect(new Set(ids).size, 'said once').toBe(ids.length);
    const kept = this.told.filter(({ command }) => !this.discarded.has(command.id));
    for (const { command } of kept) expect(ids, `${command.id} arrived`).toContain(command.id);
    for (const { id, person } of said)
      expect(this.told.find(({ command }) => command.id === id)?.command.person ?? person).toBe(person);
    // In order of the doing, for each browser, person and stream.
    for (const index of [0, 1])
      for (const person of people)
        for (const stream of streams) {
          const mine = kept.filter(
            ({ browser, command }) => browser === index && command.person === person && command.stream === stream,
          );
          const places = mine.map(({ command }) => ids.indexOf(command.id));
          expect(places, 'in order').toEqual(places.toSorted((a, b) => a - b));
        }
    await this.#checkNothingPlain();
  }

  async #checkNothingPlain(): Promise<void> {
    for (const { fake } of this.browsers)
      for (const person of people) {
        const store = await openStore(`${fake.name}.${person}`);
        for (const record of await store.all()) {
          const bytes = new TextDecoder('latin1').decode(record.data);
          expect(`${record.key}${bytes}`).not.toContain('plainword');
        }
        store.close();
      }
  }

  /** All words that were on a disk, and nobody threw away, are still in some version of the box. */
  async checkTyped(): Promise<void> {
    const there: string[] = [];
    for (const index of [0, 1])
      for (const person of people) {
        await this.signIn(index, person);
        const open = this.#tab(index, 0);
        there.push(...(open?.vault.all('kept') ?? []).map(({ value }) => String((value as { value: unknown }).value)));
      }
    for (const words of this.typed) expect(there.join('\n')).toContain(words);
  }

  async end(): Promise<void> {
    for (const index of [0, 1]) for (const open of this.browsers[index]!.open) this.#forget(index, open);
    await settled();
  }

  #forget(index: number, open: Open): void {
    const browser = this.browsers[index]!;
    open.tab.end();
    open.leaveReply();
    open.waiting.close();
    open.vault.close();
    browser.open = browser.open.filter((one) => one !== open);
  }

  #tab(index: number, which: number): Open | undefined {
    const { open } = this.browsers[index]!;
    return open[which % Math.max(1, open.length)];
  }
}

const browser = fc.integer({ min: 0, max: 1 });
const which = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<{ name: string; run: (world: World) => Promise<void> }> = fc.oneof(
  named('open', fc.record({ browser }), (world, at) => world.openTab(at.browser)),
  {
    weight: 4,
    arbitrary: named(
      'send',
      fc.record({ browser, which, stream: fc.constantFrom(...streams), refused: fc.boolean() }),
      (world, at) => world.send(at.browser, at.which, at.stream, at.refused),
    ),
  },
  {
    weight: 3,
    arbitrary: named('type', fc.record({ browser, which }), (world, at) => world.type(at.browser, at.which)),
  },
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
  named('wait', fc.record({ ms: fc.constantFrom(500, 2_500, 60_000, 25 * 3_600_000) }), (world, at) =>
    world.clock.advance(at.ms),
  ),
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
): fc.Arbitrary<{ name: string; run: (world: World) => Promise<void> }> {
  return args.map((at) => ({
    name: `${name} ${JSON.stringify(at)}`,
    run: (world: World) => run(world, at),
    toString: () => `${name} ${JSON.stringify(at)}`,
  }));
}

/** The longest story; the mean is half of it. */
const longest = 80;

/**
 * Two people, two browsers, two tabs each, any order of sending, typing, cutting, crashing, freezing, locking, signing
 * in: nothing that was kept is lost, nothing is said twice, as somebody else, or out of order, and no word lies plain.
 * Resolves to the number of steps that were tried, about as many as asked for.
 */
export async function proveLocal(wanted: number): Promise<number> {
  const stop = watchEncryption();
  let tried = 0;
  const story = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }), async (steps) => {
    const world = new World();
    try {
      await world.openTab(0);
      await world.openTab(1);
      for (const { run } of steps) await run(world);
      tried += steps.length;
      await world.finish();
      await world.check();
      await world.checkTyped();
    } finally {
      await world.end();
    }
  });
  try {
    await fc.assert(story, { numRuns: Math.ceil((wanted / longest) * 2.4) });
  } finally {
    stop();
  }
  return tried;
}
