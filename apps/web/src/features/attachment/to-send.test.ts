import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../app/call-error.ts';
import { Device } from './device.testing.ts';
import { FormUploads } from './form-uploads.ts';
import { Network, pdf } from './network.testing.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const keys = (uploads: FormUploads) => uploads.snapshot().uploads.map(({ key }) => key);

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

/** A form with these files, chosen in this tab. */
async function withFiles(...names: string[]): Promise<FormUploads> {
  const uploads = new FormUploads('form', network);
  uploads.keepIn(device.tab());
  uploads.add(names.map((name) => pdf(name)));
  await settle();
  return uploads;
}

/** How a send waits for the files: null while it does. */
async function sending(uploads: FormUploads) {
  let ended: unknown = null;
  void uploads.settled({ orLater: true }).then((settled) => (ended = settled));
  await settle();
  return ended;
}

describe('a form that is sent takes its files along', () => {
  test('nobody waits for what lies on this device; a file that has not begun is named by its id here', async () => {
    const uploads = await withFiles('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf');
    network.tries[0]?.end();
    await settle();
    network.tries[1]?.end(new CallError({ code: 'OFFLINE', message: '', status: 0 }));
    expect(await sending(uploads)).toEqual({ failed: 0, total: 4, stopped: false });
    const { ids, files, underWay } = uploads.toSend();
    expect(ids).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect([files, underWay]).toEqual([keys(uploads), true]);
    const waits = await withFiles('e.pdf', 'f.pdf', 'g.pdf', 'h.pdf');
    expect(waits.toSend().ids.at(-1)).toBe(keys(waits).at(-1));
  });

  test('a file that this device could not keep is awaited', async () => {
    device.hasRoom = false;
    const uploads = await withFiles('a.pdf');
    expect(await sending(uploads)).toBeNull();
    network.tries[0]?.end();
    await settle();
    expect(uploads.toSend()).toMatchObject({ ids: ['id-1'], files: [], underWay: false });
  });

  test('a photo of an iPhone is awaited until it is a JPEG', async () => {
    const made = Promise.withResolvers<File>();
    const uploads = new FormUploads('form', network, () => made.promise);
    uploads.keepIn(device.tab());
    uploads.add([new File(['heic'], 'IMG.HEIC', { type: 'image/heic' })]);
    expect(await sending(uploads)).toBeNull();
    made.resolve(new File(['jpeg'], 'IMG.jpg', { type: 'image/jpeg' }));
    expect(await sending(uploads)).toMatchObject({ failed: 0 });
  });

  test('a file that the server said no to stops the send, and is not tried behind its writer’s back', async () => {
    const uploads = await withFiles('a.pdf', 'b.pdf');
    network.tries[0]?.end(new CallError({ code: 'TOO_MUCH_UNSENT', message: '', status: 409 }));
    await settle();
    expect(await sending(uploads)).toEqual({ failed: 1, total: 2, stopped: false });
    expect(network.tries).toHaveLength(2);
  });

  test('the form lets go of the files that a command took, and goes on with them when it is taken back', async () => {
    const uploads = await withFiles('a.pdf');
    const [key = ''] = keys(uploads);
    await device.tab().note(key, { handedOver: true });
    await settle();
    expect(network.tries.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(uploads.isUploading()).toBe(false);
    uploads.goOn();
    await settle();
    expect(network.tries).toHaveLength(1);
    await uploads.load([], []);
    await settle();
    expect(network.tries.map(({ attachmentId }) => attachmentId)).toEqual([null, 'id-1']);
    expect(network.removed).toEqual([]);
  });
});
