import { claim, claimSame } from './claim.testing.ts';
import { FakeClock, type PlayedBrowser, type Stage } from './fake-browser.testing.ts';
import { FakePortal } from './fake-portal.testing.ts';
import { Kept } from './kept.ts';
import { deleteStore, openStore, type Store } from './store.ts';
import { Vault } from './vault.ts';

/** A promise of vault and kept that rests on how a browser stores, locks and signals. */
export type RoomCheck = { title: string; needs?: 'locks'; run: (room: Room) => Promise<void> };

let rooms = 0;

/** A browser with the reply box of one consult, and its person, Ana, in as many tabs as a check opens. */
class Room {
  readonly clock: FakeClock;
  readonly portal = new FakePortal();
  readonly stage: Stage;
  readonly browser: PlayedBrowser;
  readonly #open: (() => void)[] = [];

  constructor(stage: Stage) {
    rooms += 1;
    this.stage = stage;
    this.clock = new FakeClock(stage.settled);
    this.browser = stage.openBrowser(`room-${rooms}`, this.clock);
    this.portal.sessions.set('here', { person: 'ana', locked: false });
  }

  store(): Promise<Store> {
    return openStore(this.#name);
  }

  /** The reply box in a tab. `unlocks` is false where its vault gets no key of the server. */
  async box(tab = this.browser.open(), unlocks = true) {
    const vault = new Vault(tab.ground, 'ana', await this.store());
    const asked = vault.unlock(
      unlocks ? this.portal.askHalf('here', 'ana') : () => Promise.reject(new Error('no connection')),
    );
    await asked.catch(() => undefined);
    const kept = new Kept<string>({
      ground: tab.ground,
      vault,
      personId: 'ana',
      place: 'reply.consult-1',
      start: '',
      read: (value) => (typeof value === 'string' ? value : null),
      isEmpty: (value) => value === '',
    });
    const leave = kept.enter();
    const crash = () => {
      tab.end();
      vault.close();
    };
    this.#open.push(crash, leave);
    await this.stage.settled();
    return { tab, vault, kept, leave, crash };
  }

  /** What a tab writes, once it lies on the disk and the other tabs know of it. */
  async type(kept: Kept<string>, words: string): Promise<void> {
    kept.change(words);
    await this.stage.settled();
  }

  async end(): Promise<void> {
    for (const close of this.#open) close();
    await this.stage.settled();
    await deleteStore(this.#name);
  }

  get #name(): string {
    return `${this.browser.name}.ana`;
  }
}

const wordsIn = (vault: Vault) => vault.all('kept').map(({ value }) => (value as { value: string }).value);

/** Each is run in a room of its own. */
export const roomChecks: readonly RoomCheck[] = [
  {
    title: 'a crash loses nothing that was written, and the next tab goes on with it',
    run: async (room) => {
      const first = await room.box();
      await room.type(first.kept, 'Excise now');
      first.crash();
      const next = await room.box();
      claimSame(next.kept.state().value, 'Excise now', 'the words of the tab that ended');
      await room.type(next.kept, 'Excise now, please');
      claimSame(wordsIn(next.vault), ['Excise now, please'], 'what lies here');
    },
  },
  {
    title: 'a second tab says that the first one writes, and goes on there on its reader’s word',
    needs: 'locks',
    run: async (room) => {
      const first = await room.box();
      const second = await room.box();
      await room.type(first.kept, 'in the first');
      await room.type(second.kept, 'in the second');
      const { value, elsewhere } = second.kept.state();
      claimSame({ value, elsewhere }, { value: 'in the second', elsewhere: true }, 'the second tab');
      await room.type(first.kept, 'in the first, meanwhile');
      second.kept.takeOver();
      await room.stage.settled();
      claimSame([first.kept.state().elsewhere, second.kept.state().elsewhere], [true, false], 'who writes elsewhere');
      claimSame(wordsIn(second.vault).sort(), ['in the first, meanwhile', 'in the second'], 'what lies here');
    },
  },
  {
    title: 'a tab that comes back to a place at once is not told that another one writes there',
    needs: 'locks',
    run: async (room) => {
      const before = await room.box();
      await room.type(before.kept, 'one');
      const again = await room.box(before.tab);
      before.leave();
      await room.type(again.kept, 'one, two');
      claimSame(again.kept.state().elsewhere, false, 'whether another tab writes');
    },
  },
  {
    title: 'what one tab writes and forgets, the other tabs know at once',
    run: async (room) => {
      const here = await room.box();
      const there = await room.box();
      await room.type(here.kept, 'Biopsy');
      claimSame(wordsIn(there.vault), ['Biopsy'], 'what the other tab knows');
      await here.kept.clear();
      await room.stage.settled();
      claimSame(wordsIn(there.vault), [], 'what the other tab knows');
    },
  },
  {
    title: 'a tab without a connection gets the key from another open one',
    run: async (room) => {
      const here = await room.box();
      await room.type(here.kept, 'Biopsy');
      const { vault } = await room.box(room.browser.open(), false);
      claimSame([vault.loaded, wordsIn(vault)], [false, []], 'what is open without a key');
      vault.askTabs();
      await room.stage.settled();
      claimSame([vault.loaded, wordsIn(vault)], [true, ['Biopsy']], 'what is open with the key');
    },
  },
  {
    title: 'what lies here opens under its own half of the server alone, and stays where that is missing',
    run: async (room) => {
      const first = await room.box();
      await room.type(first.kept, 'Biopsy');
      first.crash();
      const halves = new Map(room.portal.halves);
      for (const [id, half] of halves) room.portal.halves.set(id, { ...half, half: new Uint8Array(32) });
      const { vault, crash } = await room.box();
      claimSame([vault.shut, wordsIn(vault)], [1, []], 'what another half opens');
      crash();
      for (const [id, half] of halves) room.portal.halves.set(id, half);
      claimSame(wordsIn((await room.box()).vault), ['Biopsy'], 'what its own half opens');
    },
  },
  {
    title: 'this browser’s half of the key outlives its tab, and nobody can read it out',
    run: async (room) => {
      (await room.box()).crash();
      const store = await room.store();
      const [half] = await store.halves();
      store.close();
      claim(half !== undefined, 'the half lies on the device');
      const read = await crypto.subtle.exportKey('raw', half.key).catch(() => null);
      claimSame([half.key.extractable, read], [false, null], 'what can be read out of it');
    },
  },
  {
    title: 'two tabs that write at once give no order and no turn twice',
    run: async (room) => {
      const tabs = await Promise.all([room.store(), room.store()]);
      const record = {
        kind: 'command' as const,
        order: -1,
        at: 0,
        mark: '',
        asks: false,
        half: '',
        iv: new Uint8Array(),
      };
      const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
      const orders = await Promise.all(
        tabs.flatMap((store, tab) =>
          numbers.map((n) => store.put({ ...record, key: `command.${tab}.${n}`, data: new ArrayBuffer(8) })),
        ),
      );
      const turns = await Promise.all(tabs.flatMap((store) => numbers.map(() => store.takeTurn())));
      for (const store of tabs) store.close();
      const wanted = [...numbers, ...numbers.map((n) => n + 10)];
      const sorted = (given: readonly number[]) => given.toSorted((a, b) => a - b);
      claimSame([sorted(orders), sorted(turns)], [wanted, wanted], 'orders and turns');
    },
  },
  {
    title: 'a record that was written again is not removed by a tab that read the one before',
    run: async (room) => {
      const here = await room.box();
      const there = await room.box();
      await room.type(here.kept, 'one');
      const [read] = there.vault.all('kept');
      claim(read !== undefined, 'the other tab has read it');
      here.kept.change('one, two');
      await here.vault.written();
      await there.vault.removeIfStill(read);
      await room.stage.settled();
      claimSame(wordsIn(there.vault), ['one, two'], 'what lies here');
    },
  },
];

/** Runs one check in a room of its own. Rejects with Unkept where its promise does not hold. */
export async function runCheck({ run }: RoomCheck, stage: Stage): Promise<void> {
  const room = new Room(stage);
  const stop = stage.watch();
  try {
    await run(room);
  } finally {
    await room.end();
    stop();
  }
}
