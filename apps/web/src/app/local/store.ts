import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * What a record is: something that is being written (also what is known of a file), something that was done, or a piece
 * of a file.
 */
export type Kind = 'kept' | 'command' | 'file';

/**
 * A record as it lies on the device. What it is about lies inside `data`; in the clear are only its kind, times and
 * whether somebody must decide about it, so that a page without the key can count.
 */
export type Sealed = {
  key: string;
  kind: Kind;
  /** From the counter of the database; 0 for a kind that has no order. */
  order: number;
  /** By this device's clock, ms. */
  at: number;
  /** Another one for each write: tells whether a record is still the one that was read. */
  mark: string;
  /** Whether the server refused it, or it asks before it goes. */
  asks: boolean;
  /** Whether it is not counted: the page did it along with something else. Records of an older build have none. */
  quiet?: boolean;
  /** The half key under which `data` was sealed. */
  half: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
};

/**
 * This browser's half of a key, which can not be read out of it. `begun`: the server has made its half. A person has a
 * second one where the server's half of the first is missing.
 */
export type LocalHalf = { id: string; key: CryptoKey; begun: boolean };

/** What the records say without a key. */
export type Left = {
  /** What was done and is not confirmed. */
  commands: number;
  /** Of these, what its person must decide about. */
  asks: number;
  /** Places in which something is written. */
  written: number;
};

/** One person's records on this device. */
export type Store = {
  /** Every record but the pieces of files, which only their upload needs. */
  all: () => Promise<Sealed[]>;
  get: (key: string) => Promise<Sealed | undefined>;
  /** Resolves once the record lies on the disk. A record without an order (-1) gets the next one. */
  put: (record: Sealed) => Promise<number>;
  /** Writes records that have an order: all of them or, where one is refused, none. Resolves once they lie there. */
  putTogether: (records: readonly Sealed[]) => Promise<void>;
  /** Writes a piece of a file. Until a `put` after it has resolved, a crash of the machine may cost it. */
  putPiece: (record: Sealed) => Promise<void>;
  /** Removes these records together. */
  delete: (...keys: readonly string[]) => Promise<void>;
  /** Removes every record whose key begins so. */
  deleteFrom: (start: string) => Promise<void>;
  /** The keys that begin so. */
  keysFrom: (start: string) => Promise<string[]>;
  /** Removes a record where it still bears this mark. Resolves to whether it did. */
  deleteIf: (key: string, mark: string) => Promise<boolean>;
  /** Counts what lies here. */
  left: () => Promise<Left>;
  halves: () => Promise<LocalHalf[]>;
  /** Adds a half where none stands, or where `besides` are all there are. Resolves to those that then stand. */
  addHalf: (half: LocalHalf, besides: readonly string[]) => Promise<LocalHalf[]>;
  setBegun: (id: string) => Promise<void>;
  /** The number of the tab's turn that may send now, and which of these records lie here, at one moment. */
  look: (keys: readonly string[]) => Promise<{ turn: number; stands: boolean[] }>;
  /** Takes the next turn. */
  takeTurn: () => Promise<number>;
  close: () => void;
};

/** How the keys of records begin, by their kind. */
export const prefixes = { kept: 'kept.', command: 'command.', file: 'file.', piece: 'bytes.' } as const;

/** Above every key that begins so. */
const endOf = (prefix: string) => `${prefix}\uffff`;
const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, endOf(prefix));

/** The name of one person's database. */
export function storeName(personId: string): string {
  return `consult-local-${personId}`;
}

/**
 * Counts what lies on this device for a person, without a key and without a server; null where nothing was ever kept.
 */
export async function leftFor(personId: string): Promise<Left | null> {
  const name = storeName(personId);
  try {
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
    const store = await openStore(name);
    return await store.left().finally(() => store.close());
  } catch {
    // The browser refuses its storage: nothing was kept either.
    return null;
  }
}

/** The version never changes: what changes lies in the values, so that tabs of two builds live side by side. */
const version = 1;

interface Shape extends DBSchema {
  records: { key: string; value: Sealed };
  halves: { key: string; value: LocalHalf };
  counters: { key: 'order' | 'turn'; value: number };
}

type Work = Omit<Store, 'close'>;

/**
 * Opens the database of one person. Throws where the browser refuses storage. Where the browser ends the connection by
 * itself, as Chromium does at the first write for which the disk has no room, the next work opens it again.
 */
export async function openStore(name: string): Promise<Store> {
  let db: IDBPDatabase<Shape> | null = null;
  let opening: Promise<Work> | null = null;
  const open = async (isFirst: boolean): Promise<Work> => {
    db = await openDB<Shape>(name, version, {
      upgrade: (fresh, _from, _to, work) => {
        if (isFirst) return makeShape(fresh);
        // Somebody deleted it: without its halves nobody could open what came to lie there.
        work.done.catch(() => undefined);
        work.abort();
      },
      // A deletion in another tab must not wait for this one.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
      terminated: () => void (opening = null),
    });
    return workOn(db);
  };
  opening = open(true);
  await opening;
  const again = (): Promise<Work> => {
    const trying = open(false);
    opening = trying;
    trying.catch(() => void (opening = null));
    return trying;
  };
  const on =
    <Args extends readonly unknown[], Result>(pick: (work: Work) => (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> =>
      pick(await (opening ?? again()))(...args);
  return {
    all: on(({ all }) => all),
    get: on(({ get }) => get),
    put: on(({ put }) => put),
    putTogether: on(({ putTogether }) => putTogether),
    putPiece: on(({ putPiece }) => putPiece),
    delete: on((work) => work.delete),
    deleteFrom: on(({ deleteFrom }) => deleteFrom),
    keysFrom: on(({ keysFrom }) => keysFrom),
    deleteIf: on(({ deleteIf }) => deleteIf),
    left: on(({ left }) => left),
    halves: on(({ halves }) => halves),
    addHalf: on(({ addHalf }) => addHalf),
    setBegun: on(({ setBegun }) => setBegun),
    look: on(({ look }) => look),
    takeTurn: on(({ takeTurn }) => takeTurn),
    close: () => {
      // What comes later fails, and opens nothing.
      opening ??= Promise.reject<Work>(new DOMException('The store is closed.', 'InvalidStateError'));
      opening.catch(() => undefined);
      db?.close();
    },
  };
}

function makeShape(fresh: IDBPDatabase<Shape>): void {
  fresh.createObjectStore('records', { keyPath: 'key' });
  fresh.createObjectStore('halves', { keyPath: 'id' });
  fresh.createObjectStore('counters');
}

function workOn(db: IDBPDatabase<Shape>): Work {
  return {
    all: async () => {
      const [before, after] = await Promise.all([
        db.getAll('records', IDBKeyRange.upperBound(prefixes.piece)),
        db.getAll('records', IDBKeyRange.lowerBound(endOf(prefixes.piece))),
      ]);
      return [...before, ...after];
    },
    get: (key) => db.get('records', key),
    put: async (record) => {
      const work = db.transaction(['records', 'counters'], 'readwrite', { durability: 'strict' });
      const counters = work.objectStore('counters');
      const order = record.order < 0 ? ((await counters.get('order')) ?? 0) + 1 : record.order;
      await Promise.all([
        record.order < 0 ? counters.put(order, 'order') : undefined,
        work.objectStore('records').put({ ...record, order }),
        work.done,
      ]);
      return order;
    },
    putTogether: async (records) => {
      const work = db.transaction('records', 'readwrite', { durability: 'strict' });
      const writes: Promise<unknown>[] = [];
      try {
        for (const record of records) writes.push(work.store.put(record));
      } catch (error) {
        // What can not be written at all does not end the others by itself.
        work.abort();
        await Promise.allSettled([...writes, work.done]);
        throw error;
      }
      await Promise.all([...writes, work.done]);
    },
    putPiece: async (record) => void (await db.put('records', record)),
    delete: async (...keys) => {
      const work = db.transaction('records', 'readwrite');
      await Promise.all([...keys.map((key) => work.store.delete(key)), work.done]);
    },
    deleteFrom: (start) => db.delete('records', rangeOf(start)),
    keysFrom: (start) => db.getAllKeys('records', rangeOf(start)),
    deleteIf: async (key, mark) => {
      const work = db.transaction('records', 'readwrite');
      const still = (await work.store.get(key))?.mark === mark;
      await Promise.all([still ? work.store.delete(key) : undefined, work.done]);
      return still;
    },
    left: async () => {
      const [keys, commands, files] = await Promise.all([
        db.getAllKeys('records', rangeOf(prefixes.kept)),
        db.getAll('records', rangeOf(prefixes.command)),
        db.getAll('records', rangeOf(prefixes.file)),
      ]);
      const counted = commands.filter(({ quiet }) => !quiet);
      const asks = counted.filter((command) => command.asks).length;
      // Each tab that writes in a place has a record of its own there, and so has each file.
      const ofFiles = files.filter(({ quiet }) => !quiet).map(({ key }) => placeIn(key, prefixes.file));
      const places = new Set([...keys.map((key) => placeIn(key, prefixes.kept)), ...ofFiles]);
      return { commands: counted.length, asks, written: places.size };
    },
    halves: () => db.getAll('halves'),
    addHalf: async (half, besides) => {
      const work = db.transaction('halves', 'readwrite', { durability: 'strict' });
      const known = await work.store.getAll();
      const first = known.every(({ id }) => besides.includes(id));
      await Promise.all([first ? work.store.put(half) : undefined, work.done]);
      return first ? [...known, half] : known;
    },
    setBegun: async (id) => {
      const work = db.transaction('halves', 'readwrite');
      const half = await work.store.get(id);
      await Promise.all([half ? work.store.put({ ...half, begun: true }) : undefined, work.done]);
    },
    look: async (keys) => {
      const work = db.transaction(['records', 'counters']);
      const records = work.objectStore('records');
      const [turn = 0, ...found] = await Promise.all([
        work.objectStore('counters').get('turn'),
        ...keys.map((key) => records.getKey(key)),
      ]);
      return { turn: turn as number, stands: found.map((key) => key !== undefined) };
    },
    takeTurn: () => nextTurn(db),
  };
}

/** The place in the key of a record: 'kept.<place>~<id>'. */
const placeIn = (key: string, prefix: string) => key.slice(prefix.length, key.lastIndexOf('~'));

async function nextTurn(db: IDBPDatabase<Shape>): Promise<number> {
  const work = db.transaction('counters', 'readwrite');
  const next = ((await work.store.get('turn')) ?? 0) + 1;
  await Promise.all([work.store.put(next, 'turn'), work.done]);
  return next;
}

/**
 * Whether work failed because the store is closed or its database was deleted, and not because the device can not be
 * read for now.
 */
export function isStoreGone(error: unknown): boolean {
  return error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'AbortError');
}

/** Removes a person's database from this device. */
export function deleteStore(name: string): Promise<void> {
  return deleteDB(name);
}
