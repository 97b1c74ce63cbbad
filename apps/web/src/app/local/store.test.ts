import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteStore, openStore, type Sealed } from './store.ts';

const name = 'store.ana';
const open = indexedDB.open.bind(indexedDB);
let connections: IDBDatabase[];
beforeEach(() => {
  connections = [];
  indexedDB.open = (...args) => {
    const request = open(...args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  };
});
afterEach(async () => {
  indexedDB.open = open;
  await deleteStore(name);
});

/** Ends the connection as Chromium does at the first write for which the disk has no room. */
async function endByItself(): Promise<void> {
  const last = connections.at(-1)!;
  const closed = new Promise((resolve) => last.addEventListener('close', resolve));
  forceCloseDatabase(last as never);
  await closed;
}

const record = (key: string): Sealed => ({
  key,
  kind: 'kept',
  order: 0,
  at: 0,
  mark: key,
  asks: false,
  half: 'half',
  iv: new Uint8Array(12),
  data: new ArrayBuffer(1),
});

test('a connection that the browser ended is opened again by the next write, with all that lay there', async () => {
  const store = await openStore(name);
  await store.put(record('kept.one'));
  await endByItself();
  await store.put(record('kept.two'));
  expect((await store.all()).map(({ key }) => key)).toEqual(['kept.one', 'kept.two']);
  store.close();
  await expect(store.put(record('kept.three'))).rejects.toHaveProperty('name', 'InvalidStateError');
  expect(connections).toHaveLength(2);
});

test('it opens nothing anew where the database was deleted meanwhile, or the store was closed', async () => {
  const deleted = await openStore(name);
  await endByItself();
  await deleteStore(name);
  await expect(deleted.put(record('kept.one'))).rejects.toHaveProperty('name', 'AbortError');
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  const closed = await openStore(name);
  await endByItself();
  closed.close();
  await expect(closed.put(record('kept.one'))).rejects.toHaveProperty('name', 'InvalidStateError');
});
