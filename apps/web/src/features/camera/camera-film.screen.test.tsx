import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { cast } from '@consult/testkit/cast.ts';
import { filesIn } from '../../app/local/kept-files.ts';
import { halfWrittenNow, localNow, shownNow } from '../../app/local/local.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, type ShowOptions } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { asking, atCamera, button, coloursOf, mode, newestOf, picker, rows } from './camera.testing.ts';

const start = () => button('Start recording');
const stop = () => button('Stop recording');
const line = () => page.getByText(/^Recording \d:\d\d · /);

/** plus@ records, and the first second is there. */
async function atRecording(options: ShowOptions = {}) {
  const shown = await atCamera(options);
  await mode('Video').click();
  await start().click();
  await expect.element(line()).toBeVisible();
  await expect.element(page.getByText(/0:0[1-9]/)).toBeVisible();
  return shown;
}

/** The device has no room. */
function fillDevice(): void {
  const estimate = navigator.storage.estimate.bind(navigator.storage);
  navigator.storage.estimate = () => Promise.resolve({ quota: 1, usage: 1 });
  onTestFinished(() => void (navigator.storage.estimate = estimate));
}

/** Recordings get so many bytes a second, as from a camera that shows far more than the one of the tests. */
function giveEverySecond(bytes: number): void {
  const own = Object.getOwnPropertyDescriptor(BlobEvent.prototype, 'data')!;
  const heavier = new WeakMap<Blob, Blob>();
  Object.defineProperty(BlobEvent.prototype, 'data', {
    configurable: true,
    get(this: BlobEvent) {
      const data = own.get!.call(this) as Blob;
      const known = heavier.get(data) ?? new Blob([data, new Uint8Array(bytes)]);
      heavier.set(data, known);
      return known;
    },
  });
  onTestFinished(() => void Object.defineProperty(BlobEvent.prototype, 'data', own));
}

test('a recording shows its time and size, and becomes a film without sound, with its first frame as poster', async () => {
  const { cameras } = await atRecording();
  await expect.element(line()).toMatchTextContent(/\d+ kB/);
  await expectNoFaults();
  await stop().click();
  const { shot, file } = await newestOf(1);
  expect(shot.film).toBe(true);
  expect(file?.type).toBe('video/webm');
  expect(new Uint8Array(await file!.slice(0, 4).arrayBuffer())).toEqual(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]));
  const words = new TextDecoder('latin1').decode(await file!.arrayBuffer());
  expect(words).toContain('V_VP8');
  expect(words).not.toContain('A_OPUS');
  expect(cameras.asked.some(({ audio }) => audio)).toBe(false);
  expect(shot.poster?.type).toBe('image/jpeg');
  expect(await coloursOf(shot.poster!)).toEqual(['red', 'blue']);
  await expect.element(start()).toBeVisible();
});

test('Space begins and ends a recording, and meanwhile neither mode nor camera can be changed', async () => {
  await atCamera();
  await mode('Video').click();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard(' ');
  await expect.element(stop()).toBeVisible();
  await expect.element(mode('Photo')).toBeDisabled();
  await expect.element(mode('Video')).toBeDisabled();
  await expect.element(picker()).toBeDisabled();
  await expect.element(page.getByText(/0:0[1-9]/)).toBeVisible();
  // The key that is held down is one press: it does not begin another one.
  await userEvent.keyboard('{ >3/}');
  await newestOf(1);
  await expect.element(start()).toBeVisible();
  await expect.element(mode('Photo')).toBeEnabled();
  await expect.element(picker()).toBeEnabled();
});

test('the next patient waits until the recording of this one has ended', async () => {
  await atRecording();
  await expect.element(button('Next patient')).toBeDisabled();
  await stop().click();
  await newestOf(1);
  await expect.element(button('Next patient')).toBeEnabled();
});

test('a recording counts down to its end by itself, with less than the most that a file may have', async () => {
  // The device has no room: writing so much to it would take longer than recording it.
  fillDevice();
  giveEverySecond(12 * 1024 * 1024);
  await atCamera();
  await mode('Video').click();
  await start().click();
  await expect.element(page.getByText(/^Ends by itself in \d s$/).first()).toBeVisible();
  await expect.element(start()).toBeVisible();
  const { file } = await newestOf(1);
  expect(file!.size).toBeLessThanOrEqual(maxAttachmentBytes);
  expect(file!.size).toBeGreaterThan(maxAttachmentBytes / 2);
});

test('what was recorded until the camera was unplugged is kept, and said to be', async () => {
  const { cameras } = await atRecording();
  cameras.unplug('Back Camera');
  await expect.element(page.getByText('The camera was unplugged.')).toBeVisible();
  await expect.element(page.getByText('What was recorded until then is kept.')).toBeVisible();
  expect((await newestOf(1)).file!.size).toBeGreaterThan(1_000);
  // The other one goes on.
  await page.getByRole('alert').getByRole('button', { name: 'Refresh the device list' }).click();
  await expect.poll(() => cameras.lit).toEqual(['Front Camera']);
  await expect.element(rows()).toBeVisible();
});

test('what was recorded is kept when its page is left', async () => {
  const { cameras } = await atRecording();
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await expect.poll(address).toContain('/dashboard/secure-messaging');
  await expect.poll(() => cameras.lit).toEqual([]);
  expect((await newestOf(1)).file!.size).toBeGreaterThan(1_000);
});

test('a recording lies on the device while it runs, and goes into the gallery also where its page is gone', async () => {
  const { server, go } = await atRecording();
  const lying = () => filesIn(localNow()!.vault, 'photo.').find(({ type }) => type === 'video/webm');
  await expect.poll(() => lying()?.size).toBeGreaterThan(1_000);
  expect(halfWrittenNow()).toBe(0);
  const { id } = lying()!;
  await reopen('/dashboard/secure-messaging');
  await expect.element(page.getByText(/^A recording was cut off after [12] s and kept\.$/)).toBeVisible();
  go();
  await expect
    .poll(() => server.asked('media-add').map(({ input }) => input))
    .toMatchObject([{ mediaId: id, camera: true, posterId: expect.any(String) }]);
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

/** Logs out while it records, with this choice. */
async function logout(choice: string): Promise<void> {
  await button('Logout').click();
  await page.getByRole('dialog', { name: 'A recording is running' }).getByRole('button', { name: choice }).click();
  await expect.poll(() => localNow()).toBeNull();
}

test('Logout asks while it records: what is kept ends there and waits', async () => {
  const { server } = await atRecording({ answers: { 'account-endVault': { ok: true } } });
  await logout('Keep for me here');
  server.viewer = viewer('plus');
  await reopen('/dashboard/camera');
  await expect.poll(() => shownNow().map(({ command }) => command.call)).toEqual(['media-add']);
});

test('Logout asks while it records: what is deleted leaves nothing', async () => {
  await atRecording({ answers: { 'account-endVault': { ok: true } } });
  await logout('Delete and log out');
  const left = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(left).not.toContain(`consult-local-${cast.plus.id}`);
});

test('where the device has no room, a running recording says so', async () => {
  fillDevice();
  await atRecording();
  await expect.element(line()).toMatchTextContent('In this tab only until it is uploaded');
});

test('the browser asks before it closes a page that records, and no longer once the film is kept', async () => {
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const { go } = await atRecording();
  expect(leave()).toBe(true);
  await stop().click();
  await newestOf(1);
  go();
  await expect.element(rows()).toMatchTextContent('In your gallery');
  await expect.poll(leave).toBe(false);
});

test('a running recording counts as use: the page does not lock under it', async () => {
  const { server } = await atRecording();
  for (const _quarter of [1, 2]) {
    await clock.sleepFor(14 * 60_000);
    const told = server.asked('account-stayAwake').length;
    await expect.poll(() => server.asked('account-stayAwake').length).toBeGreaterThan(told);
  }
  await expect.element(page.getByRole('dialog', { name: 'Locked' })).not.toBeInTheDocument();
  // Nor does it ask for a consent meanwhile.
  await expect.element(asking()).not.toBeInTheDocument();
  await stop().click();
  await newestOf(1);
});
