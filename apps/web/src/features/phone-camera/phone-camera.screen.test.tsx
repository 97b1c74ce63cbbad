import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { codeOf, inGroups } from '@consult/domain/phone-camera/code.ts';
import { clock } from '../../testing/clock.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { offline, refused } from '../../testing/answers.ts';
import { keptText } from '../../testing/kept.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { composerAnswers, moles, answerQuestions, fillPatient, somePatient } from '../../testing/world/composer.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { playedPhones } from '../../testing/world/phone-camera.ts';
import { securityAnswers, sessionOf } from '../../testing/world/security.ts';

const offered = () => page.getByRole('button', { name: /^(?:Use your phone|Utiliser votre téléphone)$/ });
const connected = (words = 'caribou piano') => page.getByRole('button', { name: `Phone: ${words}` });
const dialog = () =>
  page.getByRole('dialog', { name: /^(?:Your phone is the camera|Votre téléphone sert d’appareil photo)$/ });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).last().click();
const section = () => page.getByRole('region', { name: 'Gallery Attachments' });
const minute = 60_000;

async function open(path: string, options: ShowOptions = {}, phones = playedPhones()) {
  await serveFiles(() => new Blob(['\xff\xd8\xff'], { type: 'image/jpeg' }));
  const gallery = playedGallery([1, 2].map((n) => photo(n)));
  const shown = await show(path, {
    who: 'plus',
    ...options,
    answers: { ...composerAnswers, ...gallery.answers, ...phones.answers, ...options.answers },
  });
  const begin = async () => {
    phones.begin();
    shown.live.say('session-began', phones.id());
    await expect.element(dialog()).toMatchTextContent(/arrived yet|n’est encore arrivée/);
  };
  /** The phone takes these photos, as the server tells of it. */
  const take = (...ids: string[]) => {
    phones.add(...ids);
    shown.live.say('media', photo(0).id);
  };
  return { ...shown, phones, begin, take };
}

/** A phone that was let in out of the composed consult. */
async function atConsult(options: ShowOptions = {}) {
  const shown = await open(moles, options);
  await expect.poll(address).toMatch(/form=/);
  await offered().click();
  await expect.element(dialog().getByText('The code works once.')).toBeVisible();
  await shown.begin();
  return shown;
}

for (const language of ['en', 'fr'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`the code and the phone that used it have no fault that axe finds: ${language}, ${scheme}`, async () => {
      const { begin } = await open('/dashboard/gallery', { language, scheme });
      await offered().click();
      await expect.element(dialog().getByText(/QR/)).toBeInTheDocument();
      await expectNoFaults();
      await begin();
      await expectNoFaults();
    });

test('the gallery shows a code to scan, and the same to type, for five minutes; then offers a new one', async () => {
  const { server } = await open('/dashboard/gallery');
  await offered().click();
  await expect.element(dialog().getByText('QR code for your phone')).toBeInTheDocument();
  await expect.element(dialog()).toMatchTextContent('consult.example/phone');
  await expect.element(dialog()).toMatchTextContent(inGroups(codeOf(new Uint8Array(16).fill(1))));
  await expect.element(dialog()).toMatchTextContent('caribou piano');
  await expect.element(dialog()).toMatchTextContent('5 min left');
  expect(keptText()).not.toContain(codeOf(new Uint8Array(16).fill(1)));
  clock.pause();
  await clock.runFor(5 * minute + 1_000);
  await expect.element(dialog()).toMatchTextContent('The code expired: no phone used it within five minutes.');
  await press('New code');
  await expect.element(dialog()).toMatchTextContent('zinc oasis');
  expect(server.asked('phoneCamera-make')).toHaveLength(2);
});

test('who closes the code before a phone used it ends it', async () => {
  const { server, phones } = await open('/dashboard/gallery');
  await offered().click();
  await expect.element(dialog()).toMatchTextContent('caribou piano');
  await press('Cancel');
  await expect.poll(() => server.asked('phoneCamera-end').map(({ input }) => input.phoneId)).toEqual([phones.id()]);
  await expect.element(offered()).toHaveFocus();
});

test('a code that can not be made says why, and is tried again', async () => {
  const phones = playedPhones();
  const { server } = await open('/dashboard/gallery', { answers: { 'phoneCamera-make': offline } }, phones);
  await offered().click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('There is no connection to the server.');
  await expectNoFaults();
  server.answer(phones.answers);
  await press('New code');
  await expect.element(dialog()).toMatchTextContent('caribou piano');
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
});

test('the phone is there within a moment, under its two words; what it takes is counted, and it is ended here', async () => {
  const { begin, take, server, live, phones } = await open('/dashboard/gallery');
  await offered().click();
  await expect.element(dialog()).toMatchTextContent('The code works once.');
  await begin();
  await expect.element(dialog()).toMatchTextContent('caribou piano');
  await expect.element(dialog()).toMatchTextContent('15 min left');
  await expect.element(dialog()).toMatchTextContent('Safari, iOS. No photo has arrived yet.');
  take(photo(7).id);
  await expect.element(dialog()).toMatchTextContent('1 photo has arrived.');
  await press('Close');
  await connected().click();
  await press('End');
  live.say('session-ended', phones.id());
  await expect.element(dialog()).toMatchTextContent('Your phone is disconnected. What it took is in your gallery.');
  expect(server.asked('phoneCamera-end')).toHaveLength(1);
});

test('a photo of the phone is chosen in the open consult, and goes with it', async () => {
  const { take, server } = await atConsult();
  const [first, second] = [photo(7).id, photo(8).id];
  take(first);
  await expect.element(dialog()).toMatchTextContent('1 photo has arrived.');
  await press('Close');
  await expect.element(section()).toMatchTextContent('1 image');
  take(second);
  await expect.element(section()).toMatchTextContent('2 images');
  await fillPatient(somePatient(1, 'Marta', 'Lindqvist'));
  await answerQuestions('Is this a melanoma?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => server.asked('consult-sendConsult')).toHaveLength(1);
  expect(server.asked('consult-sendConsult')[0]!.input.inputFields.galleryMediaURIs).toEqual([first, second]);
});

test('photos that arrive while the picker is open are chosen in its form', async () => {
  const { take, begin } = await open(moles);
  await expect.poll(address).toMatch(/form=/);
  await section().getByRole('button', { name: 'Open Gallery' }).click();
  const picker = page.getByRole('dialog', { name: 'Gallery' });
  await picker.getByRole('button', { name: 'Use your phone' }).click();
  await expect.element(dialog()).toMatchTextContent('The code works once.');
  await begin();
  take(photo(7).id);
  await press('Close');
  await picker.getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(section()).toMatchTextContent('1 image');
});

test('photos that arrive while another page is open are chosen when their form is there again, each once', async () => {
  const { take } = await atConsult();
  const form = address();
  await press('Close');
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect.element(connected()).toBeVisible();
  take(photo(7).id);
  take(photo(8).id);
  history.back();
  await expect.poll(address).toBe(form);
  await expect.element(section()).toMatchTextContent('2 images');
});

test('after a reload the phone goes on in its form; the code is not shown again', async () => {
  const { phones } = await atConsult();
  await press('Close');
  phones.add(photo(7).id);
  await reopen();
  await expect.element(section()).toMatchTextContent('1 image');
  await connected().click();
  await expect.element(dialog()).toMatchTextContent('1 photo has arrived.');
  expect(keptText()).not.toContain(codeOf(new Uint8Array(16).fill(1)));
});

test('a phone of one consult gives nothing to the next one: that needs a code of its own', async () => {
  const { phones, live } = await atConsult();
  await press('Close');
  await reopen(moles);
  await expect.poll(address).toMatch(/form=/);
  phones.add(photo(7).id);
  live.say('media', photo(0).id);
  await connected().click();
  await expect.element(dialog()).toMatchTextContent('1 photo has arrived.');
  await expect.element(dialog()).toMatchTextContent('What this phone takes now goes into your gallery alone.');
  await expect.element(section()).not.toMatchTextContent('1 image');
  await expectNoFaults();
  await press('New code');
  await expect.element(dialog()).toMatchTextContent('zinc oasis');
});

test('‘Next patient’ at the camera ends the phone, and its consent is that of the visit', async () => {
  plugCameras('Back Camera');
  const { server, begin } = await open('/dashboard/camera');
  const asking = page.getByRole('dialog', { name: 'Consent to photos' });
  await asking.getByRole('radio', { name: 'The patient' }).click();
  await asking.getByRole('radio', { name: 'In words' }).click();
  await asking.getByRole('button', { name: 'Record consent' }).click();
  await offered().click();
  await expect.element(dialog()).toMatchTextContent('The code works once.');
  expect(server.asked('phoneCamera-make')[0]!.input.consent).toMatchObject({ givenBy: 'patient', way: 'in-words' });
  await begin();
  await press('Close');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect.poll(() => server.asked('phoneCamera-end')).toHaveLength(1);
  await asking.getByRole('button', { name: 'Later' }).click();
  await expect.element(offered()).toBeVisible();
});

test('photos of the phone count as use: the page does not lock while they arrive', async () => {
  const { take, server } = await atConsult();
  await press('Close');
  for (const n of [7, 8]) {
    await clock.sleepFor(7 * minute);
    const told = server.asked('account-stayAwake').length;
    take(photo(n).id);
    await expect.poll(() => server.asked('account-stayAwake').length).toBeGreaterThan(told);
  }
  await clock.sleepFor(14 * minute);
  await expect.element(page.getByRole('dialog', { name: 'Locked' })).not.toBeInTheDocument();
});

test('a phone that is over by itself says so, and is offered anew', async () => {
  await atConsult();
  await press('Close');
  clock.pause();
  await clock.runFor(10 * minute);
  // Somebody is at the computer: it does not lock meanwhile.
  await userEvent.keyboard('{Shift}');
  await clock.runFor(5 * minute + 1_000);
  await expect.element(page.getByText('Your phone is disconnected.')).toBeVisible();
  await expect.element(offered()).toBeVisible();
});

test('a phone that the server does not know any more is forgotten', async () => {
  const { server, live, phones } = await atConsult();
  await press('Close');
  server.answer({ 'phoneCamera-look': refused('NOT_FOUND') });
  live.say('session-ended', phones.id());
  await expect.element(offered()).toBeVisible();
});

test('an address that only this computer opens is said to be one', async () => {
  await open('/dashboard/gallery', {}, playedPhones('http://localhost:8080/phone'));
  await offered().click();
  await expect.element(dialog()).toMatchTextContent('Only this computer can open this address; a phone cannot.');
});

test('the list of devices shows the phone under its words, until when, and ends it', async () => {
  const phone = { ...sessionOf(2, { browser: 'Safari', system: 'iOS' }) };
  const sessions = [
    sessionOf(1),
    { ...phone, method: null, phone: { words: ['caribou', 'piano'] as [string, string], endsAt: phone.beganAt } },
  ];
  const { server } = await show('/dashboard/security', { who: 'plus', answers: securityAnswers(sessions) });
  const entry = page.getByRole('list', { name: 'Devices' }).getByRole('listitem').nth(1);
  await expect.element(entry).toMatchTextContent('Safari, iOS');
  await expect.element(entry).toMatchTextContent('Adds photos');
  await expect.element(entry).toMatchTextContent('As ‘caribou piano’, until');
  await expectNoFaults();
  await entry.getByRole('button', { name: 'End Safari, iOS, caribou piano' }).click();
  await expect.element(entry).not.toBeInTheDocument();
  expect(server.asked('security-endSession').map(({ input }) => input)).toEqual([{ sessionId: phone.id }]);
});
