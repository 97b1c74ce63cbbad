import { claim, claimSame } from './claim.testing.ts';
import type { Command } from './command.ts';
import { FakeClock, limited, type PlayedBrowser, type PlayedTab, type Stage } from './fake-browser.testing.ts';
import { FakePortal, type Line } from './fake-portal.testing.ts';
import { Kept } from './kept.ts';
import { deleteStore, openStore } from './store.ts';
import { Vault } from './vault.ts';
import { Waiting } from './waiting.ts';

export const people = ['ana', 'ben'] as const;
type Person = (typeof people)[number];
export const streams = ['consult-1', 'consult-2'] as const;

type Open = {
  tab: PlayedTab;
  person: Person;
  vault: Vault;
  waiting: Waiting;
  reply: Kept<string>;
  leaveReply: () => void;
};

type Browser = {
  played: PlayedBrowser;
  open: Open[];
  /** Whether its disk takes nothing more. */
  full: boolean;
};

/** A record that only a newer build knows. */
type Unknown = { browser: number; person: Person; key: string };

let runs = 0;

/** Two browsers, a server, and what people were told is kept. */
export class World {
  readonly clock: FakeClock;
  readonly portal = new FakePortal();
  readonly browsers: Browser[];
  /** Commands of which somebody was told that they are kept, in the order in which they were done. */
  readonly told: { browser: number; command: Command }[] = [];
  /** Commands in the order in which they were done, also those that a device could not keep. */
  readonly done: { tab: PlayedTab; command: Command }[] = [];
  readonly discarded = new Set<string>();
  /** The last words of each person's box that were on the disk of a browser, by browser and person. */
  readonly typed: string[] = [];
  /** Records of a newer build that lie on a disk. */
  readonly unknown: Unknown[] = [];
  words = 0;

  readonly #stage: Stage;

  constructor(stage: Stage) {
    runs += 1;
    this.#stage = stage;
    this.clock = new FakeClock(stage.settled);
    this.browsers = ['one', 'two'].map((name) => ({
      played: stage.openBrowser(`${runs}.${name}`, this.clock),
      open: [],
      full: false,
    }));
    this.browsers.forEach((_, index) => this.portal.sessions.set(String(index), { person: 'ana', locked: false }));
  }

  async openTab(index: number): Promise<void> {
    const browser = this.browsers[index]!;
    const session = this.portal.sessions.get(String(index));
    if (!session || session.locked || browser.open.length >= 2) return;
    const person = session.person as Person;
    if (browser.open.some((open) => open.person !== person)) return;
    const tab = browser.played.open();
    const store = await openStore(`${browser.played.name}.${person}`);
    const vault = new Vault(
      tab.ground,
      person,
      limited(store, () => browser.full),
    );
    const waiting = new Waiting({
      ground: tab.ground,
      vault,
      personId: person,
      send: (commands) => (tab.gone ? new Promise(() => {}) : this.portal.send(String(index), commands)),
      bring: (command) => (tab.gone ? new Promise(() => {}) : this.portal.bring(String(index), command)),
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
      copying: {
        after: 500,
        changed: 'DRAFT_CHANGED',
        save: (value, base) =>
          tab.gone ? new Promise(() => {}) : this.portal.saveDraft(String(index), person, 'reply', value, base),
        read: () => Promise.resolve(this.#copyOf(person)),
      },
    });
    browser.open.push({ tab, person, vault, waiting, reply, leaveReply: reply.enter() });
    await vault.unlock(this.portal.askHalf(String(index), person)).catch(() => undefined);
    await this.#stage.settled();
  }

  /** Somebody sends so many messages at one go; the server will refuse the first of them, where `refused`. */
  async send(index: number, which: number, stream: string, refused: boolean, count = 1): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    const commands = Array.from({ length: count }, () => this.#message(open.person, stream));
    if (refused) this.portal.refuses.add(commands[0]!.id);
    const added = commands.map((command) => open.waiting.add(command));
    for (const command of commands) this.done.push({ tab: open.tab, command });
    // A device that can not keep them takes a second for each.
    await this.clock.advance(1_100 * count);
    await Promise.all(added);
    // It lies on the disk, before anything could happen to the tab.
    for (const command of commands)
      if (open.vault.get(`command.${command.id}`)?.order !== Infinity) this.told.push({ browser: index, command });
  }

  #message(person: Person, stream: string): Command {
    this.words += 1;
    const id = crypto.randomUUID();
    const withFile = this.words % 7 === 0;
    return {
      shape: withFile ? 2 : 1,
      ...(withFile ? { files: [`${id}-file`] } : {}),
      id,
      person,
      call: 'message-send',
      stream,
      says: true,
      about: {},
      input: { words: `plainword${this.words}` },
      at: new Date(this.clock.now).toISOString(),
    } as unknown as Command;
  }

  async type(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    this.words += 1;
    open.reply.change(`${open.reply.state().value} plainword${this.words}`);
    await this.#stage.settled();
    if (!open.vault.unwritten) this.typed.push(`plainword${this.words}`);
  }

  /** A tab reads the server's copy of its box, as after a live event or at its start. */
  async hear(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    const session = this.portal.sessions.get(String(index));
    if (!open || open.tab.frozen || session?.person !== open.person || session.locked) return;
    open.reply.offer(this.#copyOf(open.person));
    await this.#stage.settled();
  }

  /** Its person looks at the other version of what stands in the box. */
  async swap(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    // Without a key or room it does not end before the disk takes what it keeps.
    void open.reply.swap();
    await this.#stage.settled();
  }

  /** Its person takes back what has not left. */
  async takeBack(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    const waits = open?.waiting.shown().findLast(({ standing }) => standing === 'goes' || standing === 'behind');
    if (!open || !waits || open.tab.frozen) return;
    const { id } = waits.command;
    const taken = open.waiting.discard(id).then((gone) => void (gone && this.discarded.add(id)));
    await this.clock.advance(1_100);
    await taken;
  }

  /** A newer build left something here. */
  async leaveUnknown(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open || open.tab.frozen) return;
    this.words += 1;
    const key = `command.unknown-${this.words}`;
    void open.vault.put({ key, kind: 'command', value: { shape: 99 } });
    await this.#stage.settled();
    if (open.vault.isWritten(key)) this.unknown.push({ browser: index, person: open.person, key });
  }

  /** Ends a tab without a word to it. */
  async crash(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open) return;
    this.#forget(index, open);
    await this.#stage.settled();
  }

  async freeze(index: number, which: number): Promise<void> {
    const open = this.#tab(index, which);
    if (!open) return;
    if (open.tab.frozen) open.tab.thaw();
    else open.tab.frozen = true;
    await this.#stage.settled();
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
    await this.#stage.settled();
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
    await this.#stage.settled();
  }

  async line(index: number, line: Line): Promise<void> {
    this.portal.lines.set(String(index), line);
    if (line === 'up')
      for (const { vault, waiting, person } of this.browsers[index]!.open) {
        await vault.unlock(this.portal.askHalf(String(index), person)).catch(() => undefined);
        waiting.resume();
      }
    await this.#stage.settled();
  }

  async arrive(): Promise<void> {
    for (const run of this.portal.late.splice(0)) run();
    await this.#stage.settled();
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
      this.browsers[index]!.full = false;
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
    claimSame(new Set(ids).size, ids.length, 'everything is said once');
    const kept = this.told.filter(({ command }) => !this.discarded.has(command.id));
    for (const { command } of kept)
      claim(ids.includes(command.id), `what was kept arrives: ${JSON.stringify(command.input)}`);
    for (const { id, person } of said)
      claimSame(
        person,
        this.told.find(({ command }) => command.id === id)?.command.person ?? person,
        'nothing is said as somebody else',
      );
    // In order of the doing, for each browser, person and stream.
    for (const index of [0, 1])
      for (const person of people)
        for (const stream of streams) {
          const mine = kept.filter(
            ({ browser, command }) => browser === index && command.person === person && command.stream === stream,
          );
          const places = mine.map(({ command }) => ids.indexOf(command.id));
          claimSame(
            places,
            places.toSorted((a, b) => a - b),
            'a stream arrives in its order',
          );
        }
    // What one tab did arrives in its order also where the device could not keep all of it.
    for (const tab of new Set(this.done.map((one) => one.tab)))
      for (const stream of streams) {
        // What its person threw away in one tab, another tab may have sent already.
        const mine = this.done.filter(
          ({ tab: of, command }) => of === tab && command.stream === stream && !this.discarded.has(command.id),
        );
        const places = mine.map(({ command }) => ids.indexOf(command.id)).filter((place) => place >= 0);
        claimSame(
          places,
          places.toSorted((a, b) => a - b),
          'what one tab did arrives in its order',
        );
      }
    await this.#checkNothingPlain();
  }

  async #checkNothingPlain(): Promise<void> {
    for (const { played } of this.browsers)
      for (const person of people) {
        const store = await openStore(`${played.name}.${person}`);
        for (const record of await store.all()) {
          const bytes = new TextDecoder('latin1').decode(record.data);
          claim(!`${record.key}${bytes}`.includes('plainword'), 'no word lies plain on the device');
        }
        store.close();
      }
  }

  /** All words that were on a disk, and nobody threw away, are still in some version of the box. */
  async checkTyped(): Promise<void> {
    const there = [...this.portal.drafts.values()].map(({ value }) => value);
    for (const index of [0, 1])
      for (const person of people) {
        await this.signIn(index, person);
        const open = this.#tab(index, 0);
        for (const { key } of this.unknown.filter((one) => one.browser === index && one.person === person))
          claim(open?.vault.get(key) !== undefined, 'what a newer build left stays');
        there.push(...(open?.vault.all('kept') ?? []).map(({ value }) => String((value as { value: unknown }).value)));
      }
    const all = new Set(there.flatMap((value) => value.split(' ')));
    for (const words of this.typed) claim(all.has(words), `what was typed and written is there: ${words}`);
  }

  async end(): Promise<void> {
    for (const index of [0, 1]) for (const open of this.browsers[index]!.open) this.#forget(index, open);
    await this.#stage.settled();
    for (const { played } of this.browsers) for (const person of people) await deleteStore(`${played.name}.${person}`);
  }

  #copyOf(person: Person): { value: string; version: number } | null {
    return this.portal.drafts.get(`${person} reply`) ?? null;
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
