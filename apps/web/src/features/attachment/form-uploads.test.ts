import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../app/call-error.ts';
import { FormUploads } from './form-uploads.ts';
import { undoMs } from './delayed-removals.ts';
import { attachment, Network, pdf } from './network.testing.ts';
import { totalsOf } from './upload.ts';

const offline = () => new CallError({ code: 'OFFLINE', message: '', status: 0 });
const settle = () => vi.advanceTimersByTimeAsync(0);
const names = (uploads: FormUploads) => uploads.snapshot().uploads.map(({ name }) => name);
const kinds = (uploads: FormUploads) => uploads.snapshot().uploads.map(({ state }) => state.kind);

let network: Network;
let uploads: FormUploads;
beforeEach(() => {
  vi.useFakeTimers();
  network = new Network();
  uploads = new FormUploads('form', network);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('uploads of a form', () => {
  test('three travel at once, the rest waits for its turn, and the ids keep the order shown', async () => {
    uploads.add(['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)));
    expect(kinds(uploads)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
    network.tries[2]?.end();
    await settle();
    expect(kinds(uploads)).toEqual(['uploading', 'uploading', 'ready', 'uploading']);
    for (const { end } of network.tries) end();
    await settle();
    expect(uploads.ids()).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(totalsOf(uploads.snapshot().uploads)).toMatchObject({ total: 4, ready: 4, percent: 100, underWay: 0 });
  });

  test('a lost connection is tried again at growing distances, on the same upload, and then says that it stopped', async () => {
    uploads.add([pdf('a.pdf')]);
    const waits: number[] = [];
    while (kinds(uploads)[0] !== 'stopped') {
      const before = network.tries.length;
      network.tries.at(-1)?.end(offline());
      await settle();
      const since = Date.now();
      while (network.tries.length === before && kinds(uploads)[0] !== 'stopped') await vi.advanceTimersByTimeAsync(500);
      if (network.tries.length > before) waits.push(Date.now() - since);
    }
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]);
    expect(new Set(network.tries.slice(1).map(({ attachmentId }) => attachmentId))).toEqual(new Set(['id-1']));
    uploads.goOn();
    network.tries.at(-1)?.end();
    await settle();
    expect(kinds(uploads)).toEqual(['ready']);
    expect(network.created).toBe(1);
  });

  test('the return of the connection ends a wait at once', async () => {
    uploads.add([pdf('a.pdf')]);
    network.tries[0]?.end(offline());
    await settle();
    network.tries[1]?.end(offline());
    await settle();
    expect(uploads.snapshot().uploads[0]?.state).toMatchObject({ kind: 'uploading', held: true });
    uploads.goOn();
    await settle();
    expect(network.tries).toHaveLength(3);
  });

  test('a file that is something else than its name says is refused, and stops every send until it is left out', async () => {
    network.finishError = new CallError({ code: 'UNSUPPORTED_TYPE', message: '', status: 415 });
    uploads.add([pdf('not-a.pdf')]);
    const during = uploads.settled();
    network.tries[0]?.end();
    expect(await during).toEqual({ failed: 1, total: 1, stopped: false });
    expect(kinds(uploads)).toEqual(['refused']);
    expect(uploads.snapshot().failure).toMatchObject({ failed: 1, total: 1 });
    expect(await uploads.settled()).toEqual({ failed: 1, total: 1, stopped: false });
    uploads.leaveOut();
    expect(await uploads.settled()).toEqual({ failed: 0, total: 0, stopped: false });
    expect(uploads.ids()).toEqual([]);
  });

  test('a file that was refused when it was chosen stops a send until that is dismissed or it is left out', async () => {
    const choose = () => uploads.add([pdf('a.pdf'), new File(['x'], 'notes.docx')]);
    choose();
    const during = uploads.settled();
    network.tries[0]?.end();
    expect(await during).toEqual({ failed: 1, total: 2, stopped: false });
    uploads.leaveOut();
    expect(uploads.snapshot().refused).toEqual([]);
    expect(await uploads.settled()).toEqual({ failed: 0, total: 1, stopped: false });
    expect(uploads.ids()).toEqual(['id-1']);
  });

  test('a send waits for all uploads; one that fails stops it, and the next send uploads that one alone', async () => {
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    let ended: unknown = null;
    const first = uploads.settled().then((settled) => (ended = settled));
    network.tries[0]?.end();
    await settle();
    expect(ended).toBeNull();
    expect(uploads.snapshot().awaited).toBe(true);
    network.tries[1]?.end(new CallError({ code: 'NOT_ALLOWED', message: '', status: 403 }));
    await first;
    expect(ended).toEqual({ failed: 1, total: 2, stopped: false });
    const second = uploads.settled();
    expect(network.tries).toHaveLength(3);
    network.tries[2]?.end();
    expect(await second).toEqual({ failed: 0, total: 2, stopped: false });
    expect(network.created).toBe(2);
    await uploads.settled();
    expect(network.tries).toHaveLength(3);
  });

  test('the wait of a send can be stopped while the uploads go on', async () => {
    uploads.add([pdf('a.pdf')]);
    const waiting = uploads.settled();
    uploads.stopWaiting();
    expect(await waiting).toMatchObject({ stopped: true });
    expect(kinds(uploads)).toEqual(['uploading']);
    expect(uploads.snapshot().failure).toBeNull();
  });

  test('a removed file leaves the form at once and the server only after the time for an undo', async () => {
    uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
    for (const { end } of network.tries) end();
    await settle();
    const undo = uploads.remove(uploads.snapshot().uploads[1]?.key ?? '');
    expect(uploads.ids()).toEqual(['id-1', 'id-3']);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    undo();
    expect(uploads.ids()).toEqual(['id-1', 'id-2', 'id-3']);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(network.removed).toEqual([]);
    uploads.remove(uploads.snapshot().uploads[0]?.key ?? '');
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(network.removed).toEqual(['id-1']);
  });

  test('a cancelled upload stops, its place goes to the next, and an undo goes on where it was', async () => {
    uploads.add(['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)));
    const undo = uploads.remove(uploads.snapshot().uploads[0]?.key ?? '');
    expect(network.tries[0]?.signal.aborted).toBe(true);
    await settle();
    expect(names(uploads)).toEqual(['b.pdf', 'c.pdf', 'd.pdf']);
    expect(kinds(uploads)).toEqual(['uploading', 'uploading', 'uploading']);
    network.tries[1]?.end();
    await settle();
    undo();
    await settle();
    expect(network.tries.at(-1)).toMatchObject({ name: 'a.pdf', attachmentId: 'id-1' });
  });

  test('an iPhone’s photo becomes a JPEG before it travels, a send waits for that, and its place and name are its own at once', async () => {
    let made: (jpeg: File) => void = () => {};
    const asJpeg = () => new Promise<File>((resolve) => (made = resolve));
    uploads = new FormUploads('form', network, asJpeg);
    uploads.add([new File(['heic'], 'IMG_0042.HEIC', { type: 'image/heic' }), pdf('a.pdf')]);
    expect(names(uploads)).toEqual(['IMG_0042.jpg', 'a.pdf']);
    expect(kinds(uploads)).toEqual(['waiting', 'uploading']);
    const settled = vi.fn<(how: unknown) => void>();
    void uploads.settled().then(settled);
    network.tries[0]?.end();
    await settle();
    expect(settled).not.toHaveBeenCalled();
    made(new File(['a longer jpeg'], 'IMG_0042.jpg', { type: 'image/jpeg' }));
    await settle();
    expect(network.tries[1]?.file.type).toBe('image/jpeg');
    network.tries[1]?.end();
    await settle();
    expect(settled).toHaveBeenCalledWith({ failed: 0, total: 2, stopped: false });
    expect(uploads.ids()).toEqual(['id-2', 'id-1']);
  });

  test('where the browser can not read an iPhone’s photo it is refused by its own name, and stops a send', async () => {
    uploads = new FormUploads('form', network, () => Promise.resolve(null));
    uploads.add([new File(['heic'], 'IMG_1.heic'), new File(['heif'], 'IMG_2.HEIF', { type: 'image/heif' })]);
    await settle();
    expect(names(uploads)).toEqual([]);
    expect(uploads.snapshot().refused).toEqual([{ code: 'file-heic', names: ['IMG_1.heic', 'IMG_2.HEIF'] }]);
    expect(await uploads.settled()).toEqual({ failed: 2, total: 2, stopped: false });
    expect(network.tries).toEqual([]);
  });

  test('what was taken out goes as the page goes', async () => {
    uploads.add([pdf('a.pdf')]);
    network.tries[0]?.end();
    await settle();
    uploads.remove(uploads.snapshot().uploads[0]?.key ?? '');
    uploads.leave();
    expect(network.removed).toEqual(['id-1']);
  });

  test('after a reload the finished are there again, and a begun one goes on with the same file, not with another', async () => {
    network.stored.set('x', { ...attachment('x', 'done.pdf', 4), state: 'ready' });
    network.stored.set('y', { ...attachment('y', 'half.pdf', 10), received: 6 });
    await uploads.load(['x'], []);
    expect(uploads.snapshot().uploads.map(({ name, state }) => [name, state.kind])).toEqual([
      ['done.pdf', 'ready'],
      ['half.pdf', 'unfinished'],
    ]);
    expect(uploads.choose('y', pdf('half.pdf', 'other size'.repeat(2)))).toBe(false);
    uploads.add([pdf('half.pdf')]);
    expect(network.tries.at(-1)).toMatchObject({ attachmentId: 'y' });
    network.tries.at(-1)?.end();
    await settle();
    expect(uploads.ids()).toEqual(['x', 'y']);
    expect(network.created).toBe(0);
  });

  test('an upload whose beginning was lost and repeated shows once', async () => {
    network.stored.set('x', attachment('x', 'a.pdf', 10));
    network.stored.set('y', { ...attachment('y', 'a.pdf', 10), received: 6 });
    await uploads.load([], []);
    expect(uploads.snapshot().uploads.map(({ attachmentId }) => attachmentId)).toEqual(['y']);
    expect(network.removed).toEqual(['x']);
  });

  test('files that the server has no more leave the form and are counted', async () => {
    await uploads.load(['gone'], []);
    expect(uploads.snapshot()).toMatchObject({ uploads: [], lost: 1 });
    expect(uploads.ids()).toEqual([]);
  });

  test('the files of a draft are there, and taking one out leaves it with the draft', async () => {
    await uploads.load(
      ['d1', 'd2'],
      [
        { ...attachment('d1', 'one.pdf', 10), state: 'ready' },
        { ...attachment('d2', 'two.pdf', 10), state: 'ready' },
      ],
    );
    expect(uploads.ids()).toEqual(['d1', 'd2']);
    uploads.remove('d1');
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(uploads.ids()).toEqual(['d2']);
    expect(network.removed).toEqual([]);
  });

  test('a file taken out of a draft stays out after a reload, though the server still has it', async () => {
    const one = { ...attachment('d1', 'one.pdf', 10), state: 'ready' as const };
    const two = { ...attachment('d2', 'two.pdf', 10), state: 'ready' as const };
    network.stored.set('d1', one).set('d2', two);
    await uploads.load(['d2'], [one, two]);
    expect(uploads.ids()).toEqual(['d2']);
  });

  test('in a full form a removed file makes room at the server before another one begins', async () => {
    uploads.add(Array.from({ length: 20 }, (_, n) => pdf(`${n}.pdf`)));
    while (uploads.ids().length < 20) {
      for (const { end } of network.tries) end();
      await settle();
    }
    uploads.remove(uploads.snapshot().uploads[0]?.key ?? '');
    uploads.add([pdf('new.pdf')]);
    expect(network.tries).toHaveLength(20);
    await settle();
    expect(network.removed).toEqual(['id-1']);
    expect(network.tries).toHaveLength(21);
  });

  test('a beginning whose answer was lost takes no place from a file', async () => {
    uploads.add([pdf('a.pdf')]);
    network.stored.set('lost', attachment('lost', 'a.pdf', 10));
    network.tries[0]?.end(new CallError({ code: 'TOO_MANY_FILES', message: '', status: 409 }));
    await settle();
    expect(network.removed).toEqual(['lost']);
    network.tries.at(-1)?.end();
    await settle();
    expect(kinds(uploads)).toEqual(['ready']);
  });

  test('a discarded form’s files come back with an undo, and go without one', async () => {
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    network.tries[0]?.end();
    await settle();
    const undo = uploads.discard();
    expect(names(uploads)).toEqual([]);
    undo();
    await settle();
    expect(kinds(uploads)).toEqual(['ready', 'uploading']);
    uploads.discard();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(network.removed.toSorted()).toEqual(['id-1', 'id-2']);
  });
});
