import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../app/call-error.ts';
import { undoMs } from './delayed-removals.ts';
import { Device } from './device.testing.ts';
import { FormUploads } from './form-uploads.ts';
import { attachment, Network, pdf } from './network.testing.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const rows = (uploads: FormUploads) => uploads.snapshot().uploads.map(({ name, state }) => `${name} ${state.kind}`);
const keyOf = (uploads: FormUploads, n = 0) => uploads.snapshot().uploads[n]?.key ?? '';

let network: Network;
let device: Device;
beforeEach(() => {
  vi.useFakeTimers();
  network = new Network();
  device = new Device();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab that shows the form; `crash` ends it. */
function openTab() {
  const tab = device.tab();
  const uploads = new FormUploads('form', network);
  uploads.keepIn(tab);
  const crash = () => {
    uploads.close();
    tab.end();
  };
  return { uploads, crash };
}

/** A tab in which these files were chosen, and lie on the device. */
async function withFiles(...names: string[]) {
  const tab = openTab();
  tab.uploads.add(names.map((name) => pdf(name)));
  await settle();
  return tab;
}

describe('a chosen file lies on the device until the server has it for good', () => {
  test('the next visit shows it at its place, and its upload goes on by itself where it was', async () => {
    const first = await withFiles('a.pdf', 'b.pdf', 'c.pdf');
    network.tries[0]?.end();
    network.tries[2]?.end();
    await settle();
    first.crash();
    const { uploads } = openTab();
    await uploads.load(['id-1', 'id-3'], []);
    expect(rows(uploads)).toEqual(['a.pdf ready', 'b.pdf uploading', 'c.pdf ready']);
    await settle();
    expect(network.tries.at(-1)).toMatchObject({ name: 'b.pdf', attachmentId: 'id-2' });
    expect(await network.tries.at(-1)?.file.text()).toBe('0123456789');
    network.tries.at(-1)?.end();
    await settle();
    expect(uploads.ids()).toEqual(['id-1', 'id-2', 'id-3']);
    expect(network.created).toBe(3);
  });

  test('without a connection the form shows it, and it goes when the line is back', async () => {
    (await withFiles('a.pdf')).crash();
    const { uploads } = openTab();
    network.cut = true;
    await uploads.load([], []);
    await settle();
    expect(uploads.snapshot().uploads[0]?.state).toMatchObject({ kind: 'uploading', held: true });
    network.cut = false;
    uploads.goOn();
    await settle();
    network.tries.at(-1)?.end();
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf ready']);
    expect(network.created).toBe(1);
  });

  test('a beginning that the device did not hear of is gone on with, and no file is attached twice', async () => {
    const first = await withFiles('a.pdf', 'b.pdf');
    for (const [id, file] of device.files) device.files.set(id, { ...file, attachmentId: null });
    first.crash();
    network.stored.set('double', { ...attachment('double', 'b.pdf', 10), received: 0 });
    const { uploads } = openTab();
    await uploads.load([], []);
    await settle();
    for (const { end } of network.tries) end();
    await settle();
    expect(uploads.ids()).toEqual(['id-1', 'id-2']);
    expect(network.created).toBe(2);
    expect(network.removed).toEqual(['double']);
  });

  test('what the server took in although no answer came is not uploaded again', async () => {
    const first = await withFiles('a.pdf');
    first.crash();
    network.stored.set('id-1', { ...attachment('id-1', 'a.pdf', 10), state: 'ready' });
    const { uploads } = openTab();
    const tries = network.tries.length;
    await uploads.load([], []);
    await settle();
    expect(uploads.ids()).toEqual(['id-1']);
    expect(network.tries).toHaveLength(tries);
  });

  test('a file that the server swept is uploaded again, in its place', async () => {
    const first = await withFiles('a.pdf', 'b.pdf');
    for (const { end } of network.tries) end();
    await settle();
    first.crash();
    network.stored.delete('id-1');
    const { uploads } = openTab();
    await uploads.load(['id-1', 'id-2'], []);
    await settle();
    network.tries.at(-1)?.end();
    await settle();
    expect(uploads.snapshot().lost).toBe(0);
    expect(uploads.ids()).toEqual(['id-3', 'id-2']);
  });

  test('what the server swept while the form stood open for a day is uploaded again before the form is sent', async () => {
    const { uploads } = await withFiles('a.pdf');
    network.tries[0]?.end();
    await settle();
    network.stored.clear();
    await vi.advanceTimersByTimeAsync(25 * 60 * 60_000);
    const settled = uploads.settled();
    await settle();
    network.tries.at(-1)?.end();
    expect(await settled).toEqual({ failed: 0, total: 1, stopped: false });
    expect(uploads.ids()).toEqual(['id-2']);
  });

  test('a photo of an iPhone is kept as the JPEG made of it, in its place', async () => {
    const tab = device.tab();
    const jpeg = new File(['jpeg'], 'IMG.jpg', { type: 'image/jpeg' });
    const made = Promise.withResolvers<File>();
    const uploads = new FormUploads('form', network, () => made.promise);
    uploads.keepIn(tab);
    uploads.add([new File(['heic'], 'IMG.HEIC', { type: 'image/heic' })]);
    await settle();
    expect(device.files.size).toBe(0);
    made.resolve(jpeg);
    await settle();
    expect([...device.bytes.values()]).toEqual([jpeg]);
  });

  test('bytes that are gone from the device ask for the file, and the same file goes on', async () => {
    (await withFiles('a.pdf')).crash();
    device.bytes.clear();
    const { uploads } = openTab();
    await uploads.load([], []);
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf unfinished']);
    expect(device.files.size).toBe(0);
    expect(uploads.choose(keyOf(uploads), pdf('a.pdf'))).toBe(true);
    await settle();
    network.tries.at(-1)?.end();
    await settle();
    expect(uploads.ids()).toEqual(['id-1']);
  });
});

describe('where the device has no room', () => {
  test('the file is uploaded all the same, and says that only this tab has it', async () => {
    device.hasRoom = false;
    const { uploads } = await withFiles('a.pdf');
    expect(uploads.snapshot().uploads).toMatchObject([{ onlyHere: true, state: { kind: 'uploading' } }]);
    expect(uploads.holdsUnkept()).toBe(true);
    network.tries[0]?.end();
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf ready']);
    expect(uploads.holdsUnkept()).toBe(false);
  });
});

describe('two tabs with one form', () => {
  test('each file travels from one of them alone, both show it, and the other takes it over when that one is gone', async () => {
    const first = await withFiles('a.pdf', 'b.pdf');
    const { uploads } = openTab();
    await uploads.load([], []);
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf waiting', 'b.pdf waiting']);
    expect(network.tries).toHaveLength(2);
    network.tries[0]?.end();
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf ready', 'b.pdf waiting']);
    uploads.add([pdf('c.pdf')]);
    await settle();
    expect(rows(first.uploads)).toEqual(['a.pdf ready', 'b.pdf uploading', 'c.pdf waiting']);
    first.crash();
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf ready', 'b.pdf uploading', 'c.pdf uploading']);
    expect(network.tries.at(-1)).toMatchObject({ name: 'b.pdf', attachmentId: 'id-2' });
    for (const { end } of network.tries) end();
    await settle();
    expect(uploads.ids()).toEqual(['id-1', 'id-2', 'id-3']);
    expect(network.created).toBe(3);
  });

  test('what one of them takes out leaves the other, and an undo brings it back to both', async () => {
    const first = await withFiles('a.pdf', 'b.pdf');
    network.tries[0]?.end();
    await settle();
    const { uploads } = openTab();
    await uploads.load(['id-1'], []);
    const undo = uploads.remove(keyOf(uploads));
    const undoOther = uploads.remove(keyOf(uploads));
    await settle();
    expect(rows(first.uploads)).toEqual([]);
    expect(network.tries[1]?.signal.aborted).toBe(true);
    undoOther();
    undo();
    await settle();
    expect([rows(first.uploads), rows(uploads)].toSorted(([, a = ''], [, b = '']) => a.localeCompare(b))).toEqual([
      ['a.pdf ready', 'b.pdf uploading'],
      ['a.pdf ready', 'b.pdf waiting'],
    ]);
  });

  test('a tab that waits for a file of the other one also sends no sooner', async () => {
    await withFiles('a.pdf');
    const { uploads } = openTab();
    await uploads.load([], []);
    const settled = vi.fn<(how: unknown) => void>();
    void uploads.settled().then(settled);
    await settle();
    expect(settled).not.toHaveBeenCalled();
    network.tries[0]?.end();
    await settle();
    expect(settled).toHaveBeenCalledWith({ failed: 0, total: 1, stopped: false });
    expect(uploads.ids()).toEqual(['id-1']);
  });
});

describe('bytes go from the device', () => {
  test('after a file was removed and the time for its undo is over; till then they come back with it', async () => {
    const { uploads } = await withFiles('a.pdf');
    const undo = uploads.remove(keyOf(uploads));
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    undo();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(device.bytes.size).toBe(1);
    uploads.remove(keyOf(uploads));
    await vi.advanceTimersByTimeAsync(undoMs);
    expect([device.bytes.size, device.files.size]).toEqual([0, 0]);
  });

  test('also where the file was removed before it lay there', async () => {
    const { uploads } = openTab();
    uploads.add([pdf('a.pdf')]);
    const undo = uploads.remove(keyOf(uploads));
    await settle();
    expect(rows(uploads)).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(device.bytes.size).toBe(0);
    undo();
    await settle();
    expect(device.bytes.size).toBe(1);
    expect(rows(uploads)).toEqual(['a.pdf uploading']);
  });

  test('with a discarded form after its undo', async () => {
    const { uploads } = await withFiles('a.pdf', 'b.pdf');
    uploads.discard()();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(device.bytes.size).toBe(2);
    uploads.discard();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect([device.bytes.size, device.files.size]).toEqual([0, 0]);
  });

  test('once a draft that was saved has the file; not while the server merely has it', async () => {
    const { uploads } = await withFiles('a.pdf', 'b.pdf');
    network.tries[0]?.end();
    await settle();
    expect(device.bytes.size).toBe(2);
    uploads.saved();
    await settle();
    expect([...device.files.values()].map(({ name }) => name)).toEqual(['b.pdf']);
    expect(rows(uploads)).toEqual(['a.pdf ready', 'b.pdf uploading']);
  });

  test('where the answer to the save of the draft was lost, as the draft is opened', async () => {
    const first = await withFiles('a.pdf');
    network.tries[0]?.end();
    await settle();
    first.crash();
    const { uploads } = openTab();
    const known = { ...attachment('id-1', 'a.pdf', 10), state: 'ready' as const };
    await uploads.load(['id-1'], [known]);
    await settle();
    expect(device.bytes.size).toBe(0);
    expect(uploads.snapshot().uploads).toMatchObject([{ name: 'a.pdf', ofDraft: true }]);
  });

  test('and not as the page goes, the session ends or an upload is refused for a while', async () => {
    const { uploads, crash } = await withFiles('a.pdf');
    network.tries[0]?.end(new CallError({ code: 'TOO_MUCH_UNSENT', message: '', status: 409 }));
    await settle();
    expect(rows(uploads)).toEqual(['a.pdf stopped']);
    uploads.leave();
    crash();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(device.bytes.size).toBe(1);
  });
});
