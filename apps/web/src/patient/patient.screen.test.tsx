import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, inTurn, notOurServer, offline, refused, type Answers } from '../testing/answers.ts';
import { clock, usualNow } from '../testing/clock.ts';
import { keptText } from '../testing/kept.ts';
import { everyLook } from '../testing/looks.ts';
import { reopen, show, type ShowOptions } from '../testing/show.tsx';
import './take-code.ts';
import { startPatientPage } from './start.tsx';

const minute = 60_000;
const clinic = { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' };
const link = { kind: 'one-way', clinic, language: null, questions: null, lockedUntil: null } as const;
const after = (ms: number) => new Date(usualNow.getTime() + ms).toISOString();
const visit = {
  token: 'the-token-of-the-visit',
  idleAt: after(visitIdleMinutes * minute),
  endsAt: after(visitHours * 60 * minute),
};
const message = {
  visit,
  sentAt: after(-minute),
  sender: 'Dr. Owen Falardeau',
  clinic,
  subject: 'Before your visit',
  body: 'Please bring your list of medicines.\nWe look forward to seeing you.',
  attachments: [],
};
const answers: Answers = { 'patientLink-look': link, 'patientMessage-openMessage': message };

/** Opens the page as a mail's link does: the document's first script has taken the code out of the address. */
async function openPage(options: ShowOptions = {}, path = '/patient-message') {
  sessionStorage.setItem(`consult.link ${path}`, 'the-code');
  return show(path, {
    ...options,
    answers: { ...answers, ...options.answers },
    prefers: [options.language ?? 'en'],
    start: startPatientPage,
  });
}
const number = () => page.getByRole('textbox', { name: /Patient Health Number|Numéro d/ });
const enter = () => page.getByRole('button', { name: /Validate Patient Health Number|Valider/ });
const give = async (phn: string) => {
  await number().fill(phn);
  await userEvent.keyboard('{Enter}');
};
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

everyLook('the gate of a patient’s link', async (look) => {
  await openPage(look);
  await enter().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

everyLook('a message to a patient', async (look) => {
  await openPage(look);
  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
});

test('the first script takes the code out of the address, and a reload still has it', async () => {
  history.replaceState(null, '', '/patient-message?code=abc-DEF');
  // A module runs once: what it does on the way in is done again by a fresh copy of it.
  await import('./take-code.ts?again' as './take-code.ts');
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('consult.link /patient-message')).toBe('abc-DEF');
});

test('the number opens the message; the page names clinic and phone, and the browser keeps nothing of it', async () => {
  const { server } = await openPage();
  await expect.element(heading('Your clinic has sent you a message')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(403) 555-0142' })).toHaveAttribute('href', 'tel:4035550142');
  await give(' 055 521 444 ');
  await expect.element(heading('Before your visit')).toHaveFocus();
  await expect.element(page.getByText('Please bring your list of medicines.')).toBeVisible();
  expect(server.asked('patientMessage-openMessage').map(({ input }) => input)).toEqual([
    { code: 'the-code', proof: '055 521 444' },
  ]);
  expect(keptText()).not.toMatch(/055|medicines|Falardeau|the-token/);
});

test('an empty or wrong number is said at the field, which keeps what was typed', async () => {
  await openPage({ answers: { 'patientMessage-openMessage': refused('WRONG_PROOF') } });
  await enter().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('PHN is required');
  await expect.element(number()).toHaveFocus();
  await give('055521445');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is not the number that the message was sent for. Check it and try again.');
  await expect.element(number()).toHaveValue('055521445');
});

test('a link that wrong numbers locked says until when, and asks again by itself', async () => {
  const lockedUntil = after(30 * minute);
  await openPage({
    answers: {
      'patientLink-look': inTurn(link, { ...link, lockedUntil }, link),
      'patientMessage-openMessage': refused('LINK_LOCKED'),
    },
  });
  await give('055521445');
  await expect.element(page.getByRole('heading', { name: /^This link is locked until \d/ })).toBeVisible();
  await clock.runFor(minute);
  await expect.element(number()).toBeVisible();
});

const wrong = { 'patientMessage-openMessage': refused('WRONG_PROOF') };

test('the wrong number that locks a link says so at once', async () => {
  const locked = { ...link, lockedUntil: after(30 * minute) };
  await openPage({ answers: { ...wrong, 'patientLink-look': inTurn(link, link, locked) } });
  await give('055521445');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Check it and try again.');
  await give('055521446');
  await expect.element(page.getByRole('heading', { name: /^This link is locked until \d/ })).toBeVisible();
});

test('the wrong number that closes a link says so at once', async () => {
  await openPage({ answers: { ...wrong, 'patientLink-look': inTurn(link, refused('LINK_INVALID')) } });
  await give('055521445');
  await expect.element(heading('This link does not open anything any more')).toBeVisible();
});

test('a server that does not answer, at the link or at its proof, leads to the clinic where that goes on', async () => {
  const goesOn = 'Try again in a few minutes. If this goes on, call your clinic.';
  await openPage({
    answers: { 'patientLink-look': inTurn(refused('INTERNAL'), link), 'patientMessage-openMessage': notOurServer() },
  });
  await expect.element(heading('This page cannot be reached')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(goesOn);
  await page.getByRole('button', { name: 'Try again' }).click();
  await give('055521445');
  await expect.element(page.getByText(goesOn)).toBeVisible();
});

test('a link that opens nothing leads to the clinic, whatever the reason', async () => {
  await openPage({ answers: { 'patientLink-look': refused('LINK_INVALID') } });
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This link is invalid or has expired. Ask your clinic for a new link.');
});

test('without a connection the page says so, and goes on when it is back', async () => {
  await openPage({ answers: { 'patientLink-look': inTurn(offline, link) } });
  await expect.element(page.getByText('There is no connection. We go on when you are connected.')).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(number()).toBeVisible();
});

test('a number that is sent twice opens once', async () => {
  const slow = held(message);
  const { server } = await openPage({ answers: { 'patientMessage-openMessage': slow } });
  await give('055521444');
  await userEvent.keyboard('{Enter}');
  slow.release();
  await expect.element(heading('Before your visit')).toBeVisible();
  expect(server.asked('patientMessage-openMessage')).toHaveLength(1);
});

test('finished, reloaded or left, the page asks for the number again', async () => {
  const { server } = await openPage({ answers: { 'patientLink-finish': {} } });
  await give('055521444');
  await page.getByRole('button', { name: 'Finish and close' }).click();
  await expect.element(heading('You may now close this page.')).toBeVisible();
  expect(document.body.textContent).not.toContain('medicines');
  await expect.poll(() => server.asked('patientLink-finish')).toHaveLength(1);

  await page.getByRole('button', { name: 'Open it again' }).click();
  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.textContent).not.toContain('medicines');
  await expect.element(number()).toHaveValue('');

  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
  await reopen();
  await expect.element(number()).toHaveValue('');
});

test('two minutes before its end the visit says so; who stays reads on, who is away finds it closed', async () => {
  const { server } = await openPage({
    answers: { 'patientLink-stay': { idleAt: visit.idleAt, endsAt: visit.endsAt } },
  });
  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
  clock.pause();
  await clock.runFor(12 * minute);
  await expect.element(page.getByRole('button', { name: 'Stay' })).not.toBeInTheDocument();
  await clock.runFor(minute + 1_000);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(server.asked('patientLink-stay')).toHaveLength(1);
  await clock.runFor(13 * minute + 1_000);
  await expect.element(page.getByRole('button', { name: 'Stay' })).toBeVisible();
  await clock.runFor(2 * minute);
  await expect.element(heading('This page was closed')).toBeVisible();
  expect(document.body.textContent).not.toContain('medicines');
});

test('a link that the clinic closed meanwhile closes the page of who wants to stay', async () => {
  await openPage({ answers: { 'patientLink-stay': refused('VISIT_ENDED') } });
  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
  clock.pause();
  await clock.runFor(14 * minute);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(heading('This page was closed')).toBeVisible();
});

test('the page speaks French and English, and keeps what was typed when the language changes', async () => {
  await openPage({ language: 'fr' });
  await number().fill('0555');
  await expect.element(heading('Votre clinique vous a envoyé un message')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(heading('Your clinic has sent you a message')).toBeVisible();
  await expect.element(number()).toHaveValue('0555');
  expect(document.documentElement.lang).toBe('en');
});

test('the copy of a consult shows who sent it, and every answer', async () => {
  const copy = {
    visit,
    sentAt: message.sentAt,
    sender: message.sender,
    clinic,
    specialty: 'Dermatology',
    subsite: 'Skin lesion',
    fr: { specialty: 'Dermatologie', subsite: 'Lésion cutanée' },
    patient: { firstName: 'Delphine', lastName: 'Okafor-Marchand', dateOfBirth: '1975/03/02' },
    answers: [{ header: 'How long has it been there?', values: ['Three months'] }],
  };
  await openPage(
    { answers: { 'patientLink-look': { ...link, kind: 'consult-copy' }, 'patientMessage-openCopy': copy } },
    '/patient-copy',
  );
  await expect.element(heading('Your clinic shares a copy of a consult with you')).toBeVisible();
  await give('055521444');
  await expect.element(heading('Your copy of an eConsult')).toBeVisible();
  for (const text of ['Delphine Okafor-Marchand, 1975/03/02', 'Dermatology – Skin lesion', 'Three months'])
    await expect.element(page.getByText(text)).toBeVisible();
});

test('a patient stops the clinic’s e-mails and takes that back', async () => {
  const { server } = await openPage({
    answers: { 'patientLink-stopMails': inTurn(offline, { stopped: true }, { stopped: false }) },
  });
  await give('055521444');
  const stop = page.getByRole('button', { name: 'Stop e-mails from this clinic' });
  await stop.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no connection.');
  await stop.click();
  await expect.element(page.getByText('This clinic sends you no more e-mails. It can still call you.')).toBeVisible();
  await page.getByRole('button', { name: 'Allow e-mails again' }).click();
  await expect.element(stop).toBeVisible();
  expect(server.asked('patientLink-stopMails').map(({ input }) => input.stop)).toEqual([true, true, false]);
});

test('where nothing could be stopped the page does not say that e-mails come again, and tells what to do', async () => {
  await openPage({ answers: { 'patientLink-stopMails': { stopped: false } } });
  await give('055521444');
  const stop = page.getByRole('button', { name: 'Stop e-mails from this clinic' });
  await stop.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This cannot be done here. Call your clinic.');
  await expect.element(page.getByText('This clinic may send you e-mails again.')).not.toBeInTheDocument();
  await expect.element(stop).toBeVisible();
});

test('the clinic hears in which language its patient reads, also where they chose it before the proof', async () => {
  const { server } = await openPage({ answers: { 'patientLink-chooseLanguage': {} } });
  await page.getByRole('button', { name: 'Français' }).click();
  await give('055521444');
  await expect.element(heading('Before your visit')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect
    .poll(() => server.asked('patientLink-chooseLanguage').map(({ input }) => input.language))
    .toEqual(['fr', 'en']);
});

test('the files of a message are named, with their size', async () => {
  const files = [
    {
      id: 'a5f3c0de-0000-4000-8000-000000000001',
      name: 'Aftercare.pdf',
      contentType: 'application/pdf',
      size: 2_400_000,
    },
  ];
  await openPage({ answers: { 'patientMessage-openMessage': { ...message, attachments: files } } });
  await give('055521444');
  await expect.element(page.getByText('Aftercare.pdf 2.4 MB')).toBeVisible();
});
