import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inGroups } from '@consult/domain/phone-camera/code.ts';
import { pictured } from '../features/camera/camera.testing.ts';
import { held, inTurn, notOurServer, offline, refused } from '../testing/answers.ts';
import { clock } from '../testing/clock.ts';
import { expectNoFaults } from '../testing/faults.ts';
import { keptText } from '../testing/kept.ts';
import { everyLook } from '../testing/looks.ts';
import { reopen } from '../testing/show.tsx';
import { chooseFiles, uploadedId } from '../testing/world/uploads.ts';
import {
  after,
  begun,
  button,
  code,
  consent,
  endsAt,
  heading,
  later,
  openPhone,
  rows,
  shutter,
} from './phone.testing.ts';
import './take-code.ts';

const typed = () => page.getByRole('textbox', { name: 'Code' });
const dark = { width: 1_600, height: 1_200, light: 0.08 };

/** A phone that was let in, with the picture of its camera, and the consent put off. */
async function atPhone(options: Parameters<typeof openPhone>[0] = {}) {
  const shown = await openPhone(options);
  await later();
  await expect.poll(pictured).toBe(true);
  return shown;
}

everyLook('a phone that adds photos', async (look) => {
  await openPhone(look);
  await later();
  await expect.poll(pictured).toBe(true);
  await shutter().click();
  await expect.element(rows()).toMatchTextContent(/In the gallery|Dans la galerie/);
});

everyLook('a phone without a code', async (look) => {
  await openPhone({ ...look, scanned: false });
  await page.getByRole('button', { name: /^(?:Connect this phone|Connecter ce téléphone)$/ }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('the first script takes the code out of the address, and keeps it in memory alone', async () => {
  history.replaceState(null, '', `/phone#${code}`);
  // A module runs once: what it does on the way in is done again by a fresh copy of it.
  await import('./take-code.ts?again' as './take-code.ts');
  expect(location.hash).toBe('');
  expect(globalThis.phoneCode).toBe(code);
  expect(keptText()).not.toContain(code);
});

test('what it scanned lets it in; it shows two words and the time left, and asks for the consent once', async () => {
  const { server } = await openPhone();
  await expect.element(page.getByText('caribou piano')).toBeVisible();
  await expect.element(page.getByText('15 min left')).toBeVisible();
  const [{ input } = { input: null }] = server.asked('phoneCamera-begin');
  expect(input).toMatchObject({ code, token: expect.stringMatching(/^[\w-]{43}$/) as string });
  await consent().getByRole('radio', { name: 'The patient' }).click();
  await consent().getByRole('radio', { name: 'In words' }).click();
  await consent().getByRole('button', { name: 'Record consent' }).click();
  await expect.element(page.getByText('Given by the patient, in words')).toBeVisible();
  await expect.poll(pictured).toBe(true);
  await shutter().click();
  await shutter().click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(2);
  await expect.element(consent()).not.toBeInTheDocument();
  const given = { givenBy: 'patient', way: 'in-words', uses: [] };
  expect(server.asked('phoneCamera-add').map((asked) => asked.input.consent)).toEqual([given, given]);
});

test('the consent that was recorded at the computer is not asked for again', async () => {
  const recorded = { givenBy: 'patient', way: 'in-writing', uses: ['teaching'], recordedAt: after(-60_000) } as const;
  const { server } = await openPhone({
    answers: { 'phoneCamera-begin': { ...begun, consent: { ...recorded, uses: ['teaching'] } } },
  });
  await expect.element(page.getByText('Given by the patient, in writing')).toBeVisible();
  await expect.element(consent()).not.toBeInTheDocument();
  await expect.poll(pictured).toBe(true);
  await shutter().click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(1);
  expect(server.asked('phoneCamera-add')[0]!.input).toMatchObject({ consentAt: recorded.recordedAt });
});

test('a photo is uploaded under the phone’s token and added; of neither does anything stay in the browser', async () => {
  const { server, uploads } = await atPhone();
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('In the gallery');
  const { token } = server.asked('phoneCamera-begin')[0]!.input;
  expect([...uploads.phones]).toEqual([token]);
  expect(server.asked('phoneCamera-add')[0]!.input).toMatchObject({ mediaId: uploadedId(1), consent: null });
  // The test chose it.
  expect(keptText()).toBe('consult.theme\nlight');
  expect(await indexedDB.databases()).toEqual([]);
  expect(document.cookie).toBe('');
});

test('a press before the camera shows its first picture takes that as soon as it is there', async () => {
  await atPhone();
  const video = document.querySelector('video')!;
  Object.defineProperty(video, 'readyState', { value: video.HAVE_NOTHING, configurable: true });
  await shutter().click();
  await expect.element(shutter()).toHaveAttribute('aria-busy', 'true');
  Reflect.deleteProperty(video, 'readyState');
  video.dispatchEvent(new Event('loadeddata'));
  await expect.element(rows()).toMatchTextContent('In the gallery');
});

test('a photo that is not uploaded is said to be in this page alone, and the browser asks before it closes', async () => {
  const { uploads } = await atPhone();
  const go = uploads.slow(0);
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('Uploading, 0%');
  await expect.element(page.getByText('One photo is in this page alone. Do not close it.')).toBeVisible();
  expect(asks()).toBe(true);
  go();
  await expect.element(rows()).toMatchTextContent('In the gallery');
  await expect.element(page.getByText('Nothing stays on this phone.', { exact: false })).toBeVisible();
  expect(asks()).toBe(false);
});

test('a doubtful photo goes in when its person keeps it, or takes the next one', async () => {
  const { server } = await atPhone({ scene: dark });
  await shutter().click();
  await expect.element(heading('This photo looks too dark')).toBeVisible();
  await expect.element(rows()).toMatchTextContent('Waiting for your decision');
  await expectNoFaults();
  expect(server.asked('phoneCamera-add')).toEqual([]);
  await button('Keep it').click();
  await expect.element(rows()).toMatchTextContent('In the gallery');
  await shutter().click();
  await expect.element(heading('This photo looks too dark')).toBeVisible();
  await shutter().click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(2);
});

test('Retake takes the doubtful photo away before it reaches the gallery', async () => {
  const { server } = await atPhone({ scene: dark });
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('Waiting for your decision');
  const dropped: string[] = [];
  server.serve(`/V5/uploads/${uploadedId(1)}`, ({ method }) => {
    dropped.push(method);
    return new Response(null, { status: 204 });
  });
  await button('Retake').click();
  await expect.element(rows()).not.toBeInTheDocument();
  await expect.poll(() => dropped).toEqual(['DELETE']);
  expect(server.asked('phoneCamera-add')).toEqual([]);
});

test('a photo that the server refuses says why, and is tried again or deleted', async () => {
  const { server } = await atPhone({
    answers: { 'phoneCamera-add': inTurn(refused('GALLERY_FULL'), refused('GALLERY_FULL'), { ok: true }) },
  });
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('The gallery is full.');
  await button('Try again').click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(2);
  await expect.element(rows()).toMatchTextContent('The gallery is full.');
  await button('Try again').click();
  await expect.element(rows()).toMatchTextContent('In the gallery');
});

test('without a line a photo waits, and goes on by itself where it was', async () => {
  const { server, uploads } = await atPhone();
  uploads.cut = true;
  clock.pause();
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('Waiting to be uploaded');
  uploads.cut = false;
  await clock.runFor(1_000);
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(1);
  // The answer is lost, and the next try says the same.
  server.answer({ 'phoneCamera-add': inTurn(offline, { ok: true }) });
  await shutter().click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(3);
  const [, lost, again] = server.asked('phoneCamera-add');
  expect(again!.input.mediaId).toBe(lost!.input.mediaId);
  expect(uploads.begun).toBe(2);
});

test('where the browser gives the page no camera, the phone’s own one takes the photos', async () => {
  const { server } = await openPhone({ cameras: null });
  await later();
  await expect.element(page.getByText('Here your phone’s own camera takes the photos', { exact: false })).toBeVisible();
  await expectNoFaults();
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_600, height: 1_200 });
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
  await chooseFiles(shutter(), [new File([jpeg!], 'IMG_0001.jpg', { type: 'image/jpeg', lastModified: Date.now() })]);
  await expect.element(rows()).toBeVisible();
  await button('Keep it').click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(1);
});

test('where the camera does not light, the page says why, and leaves the phone’s own one', async () => {
  await openPhone({ cameras: [] });
  await later();
  await expect.element(page.getByText('No Available Cameras...')).toBeVisible();
  await expect.element(shutter()).toHaveTextContent('Take a photo');
});

test.each([
  ['CODE_USED', 'A phone has used this code already. A code works once: make a new one on your computer.'],
  ['CODE_RAN_OUT', 'This code does not work any more. It works for five minutes: make a new one on your computer.'],
  ['CODE_UNKNOWN', 'This is not a code that was made here. Check it, or make a new one on your computer.'],
  ['TOO_MANY', 'There were too many tries from here. Wait 15 minutes and try again.'],
] as const)('a code that is refused as %s says what to do, and another one is typed', async (refusal, words) => {
  const { server } = await openPhone({ answers: { 'phoneCamera-begin': inTurn(refused(refusal), begun) } });
  await expect.element(page.getByText(words)).toBeVisible();
  await typed().fill(inGroups(code).toLowerCase());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('caribou piano')).toBeVisible();
  const [first, second] = server.asked('phoneCamera-begin').map(({ input }) => input);
  expect(second!.code).toBe(code);
  expect(second!.token).not.toBe(first!.token);
});

test.each([
  ['without a line', offline, 'There is no connection. We go on when you are connected.'],
  ['without a server', notOurServer(), 'The server does not answer. Try again in a few minutes.'],
])('%s the same code is tried again, with the same token, so that it is not used up', async (_how, answer, words) => {
  const { server } = await openPhone({ answers: { 'phoneCamera-begin': inTurn(answer, answer, begun) } });
  await expect.element(page.getByText(words)).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => server.asked('phoneCamera-begin')).toHaveLength(2);
  await expect.element(page.getByText(words)).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('caribou piano')).toBeVisible();
  const asked = server.asked('phoneCamera-begin').map(({ input }) => input);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]).toEqual(asked[0]);
});

test('a code is checked before it is sent, and typed letters are forgiven', async () => {
  const { server } = await openPhone({ scanned: false });
  await typed().fill('caribou piano');
  await button('Connect this phone').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A code has 26 letters and digits. Check it and try again.');
  await expect.element(typed()).toHaveFocus();
  expect(server.asked('phoneCamera-begin')).toEqual([]);
  await typed().fill(`https://clinic.example/phone#${code}`);
  await button('Connect this phone').click();
  await expect.element(page.getByText('caribou piano')).toBeVisible();
});

test('a reload knows nothing any more: the code works once', async () => {
  await atPhone();
  await reopen();
  await expect.element(heading('Type the code that your computer shows')).toBeVisible();
});

test('a press at the computer ends the phone within seconds', async () => {
  const { server } = await atPhone();
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('In the gallery');
  clock.pause();
  server.answer({ 'phoneCamera-added': refused('PHONE_ENDED') });
  await clock.runFor(5_000);
  await expect.element(heading('This phone was disconnected at the computer')).toHaveFocus();
  await expect.element(page.getByText('One photo of this phone is in the gallery.')).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
});

test('after 15 minutes it is over by itself; the last minute is marked', async () => {
  await atPhone();
  clock.pause();
  await clock.runFor(14 * 60_000 + 1_000);
  await expect.element(page.getByText('less than a minute left')).toBeVisible();
  await clock.runFor(60_000);
  await expect.element(heading('The 15 minutes are over')).toBeVisible();
});

test('a doubtful photo of which nobody said anything goes in before the time is over', async () => {
  const { server } = await atPhone({ scene: dark });
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('Waiting for your decision');
  clock.pause();
  await clock.runFor(14 * 60_000 + 6_000);
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(1);
});

test('photos that did not arrive in time wait for a new code for the same patient, under ids of their own', async () => {
  const { server, uploads } = await atPhone({ answers: { 'phoneCamera-add': refused('PHONE_ENDED') } });
  await shutter().click();
  await expect.element(heading('This phone was disconnected at the computer')).toBeVisible();
  await expect.element(page.getByText('One photo is not uploaded.')).toBeVisible();
  await expect.element(page.getByText('Make a new code for the same patient', { exact: false })).toBeVisible();
  await expectNoFaults();
  server.answer({ 'phoneCamera-add': { ok: true } });
  await typed().fill(code);
  await button('Connect this phone').click();
  await expect.poll(() => server.asked('phoneCamera-add')).toHaveLength(2);
  const [old, fresh] = server.asked('phoneCamera-add').map(({ input }) => input.mediaId);
  expect(fresh).not.toBe(old);
  expect(uploads.phones.size).toBe(2);
});

test('photos that did not arrive are deleted where nobody wants them any more', async () => {
  await atPhone({ answers: { 'phoneCamera-add': refused('PHONE_ENDED') } });
  await shutter().click();
  await button('Delete it').click();
  await expect.element(page.getByText('No photo of this phone is in the gallery.')).toBeVisible();
  await expect.element(page.getByText('is not uploaded', { exact: false })).not.toBeInTheDocument();
});

test('Done ends it, and asks first while a photo is not uploaded', async () => {
  const { server, uploads } = await atPhone();
  const go = uploads.slow(0);
  await shutter().click();
  await expect.element(rows()).toMatchTextContent('Uploading');
  await button('Done').click();
  await expect.element(page.getByRole('dialog', { name: 'End here?' })).toMatchTextContent('not uploaded yet');
  await expectNoFaults();
  await button('Go on uploading').click();
  go();
  await expect.element(rows()).toMatchTextContent('In the gallery');
  await button('Done').click();
  await expect.element(heading('You may now close this page.')).toBeVisible();
  expect(server.asked('phoneCamera-leave')).toHaveLength(1);
});

test('the page speaks French and English, and keeps what was typed', async () => {
  await openPhone({ scanned: false, language: 'fr' });
  await typed().fill('N3GJ');
  await button('English').click();
  await expect.element(heading('Type the code that your computer shows')).toBeVisible();
  await expect.element(typed()).toHaveValue('N3GJ');
  expect(document.documentElement.lang).toBe('en');
});

test('a code that is sent twice is used once', async () => {
  const slow = held(begun);
  const { server } = await openPhone({ scanned: false, answers: { 'phoneCamera-begin': slow } });
  await typed().fill(code);
  await userEvent.keyboard('{Enter}{Enter}');
  slow.release();
  await expect.element(page.getByText('caribou piano')).toBeVisible();
  expect(server.asked('phoneCamera-begin')).toHaveLength(1);
  expect(endsAt).toBe(begun.endsAt);
});
