import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, offline, refused, type Answers } from '../testing/answers.ts';
import { usualNow } from '../testing/clock.ts';
import { everyLook } from '../testing/looks.ts';
import { show, type ShowOptions } from '../testing/show.tsx';
import './take-code.ts';
import { startPatientPage } from './start.tsx';

const minute = 60_000;
const clinic = { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' };
const after = (ms: number) => new Date(usualNow.getTime() + ms).toISOString();
const file = {
  id: 'a5f3c0de-0000-4000-8000-000000000001',
  name: 'Aftercare.pdf',
  contentType: 'application/pdf',
  size: 2_400_000,
};
const answers: Answers = {
  'patientLink-look': { kind: 'one-way', clinic, language: null, questions: null, lockedUntil: null },
  'patientMessage-openMessage': {
    visit: {
      token: 'the-token-of-the-visit',
      idleAt: after(visitIdleMinutes * minute),
      endsAt: after(visitHours * 60 * minute),
    },
    sentAt: after(-minute),
    sender: 'Dr. Owen Falardeau',
    clinic,
    subject: 'Before your visit',
    body: 'Please read the file.',
    attachments: [file],
  },
};
const button = () => page.getByRole('button', { name: /^(?:Open|Ouvrir) Aftercare\.pdf$/ });

/** The message with its file, after the proof. */
async function openMessage(options: ShowOptions = {}) {
  sessionStorage.setItem('consult.link /patient-message', 'the-code');
  const shown = await show('/patient-message', {
    ...options,
    answers: { ...answers, ...options.answers },
    prefers: [options.language ?? 'en'],
    start: startPatientPage,
  });
  await page.getByRole('textbox', { name: /Patient Health Number|Numéro d/ }).fill('055521444');
  await userEvent.keyboard('{Enter}');
  await expect.element(button()).toBeVisible();
  return shown;
}

/** The window that the browser opens; null where it opens none. */
function playWindow(opens: boolean) {
  const replace = vi.fn<(address: string) => void>();
  const close = vi.fn<() => void>();
  const shown = { opener: window as unknown, location: { replace }, close };
  const spy = vi.spyOn(window, 'open').mockReturnValue(opens ? (shown as unknown as Window) : null);
  onTestFinished(() => spy.mockRestore());
  return { shown, replace, close, spy };
}

everyLook('a message with a file to open', async (look) => {
  await openMessage({ ...look, answers: { 'patientLink-openFile': refused('NOT_FOUND') } });
  playWindow(true);
  await button().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a file opens in a window of its own, which knows nothing of this page, by a ticket of the visit', async () => {
  const { server } = await openMessage({ answers: { 'patientLink-openFile': { ticket: 'the-ticket' } } });
  const { shown, replace } = playWindow(true);
  await button().click();
  await expect.poll(() => replace.mock.calls).toEqual([['/V5/patient-files/the-ticket']]);
  expect(shown.opener).toBe(null);
  expect(server.asked('patientLink-openFile').map(({ input }) => input)).toEqual([{ attachmentId: file.id }]);
  await expect.element(page.getByRole('heading', { name: 'Before your visit' })).toBeVisible();
});

test('pressed twice, it opens once', async () => {
  const ticket = held({ ticket: 'the-ticket' });
  const { server } = await openMessage({ answers: { 'patientLink-openFile': ticket } });
  const { replace } = playWindow(true);
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  await button().click({ force: true });
  ticket.release();
  await expect.poll(() => replace.mock.calls.length).toBe(1);
  expect(server.asked('patientLink-openFile')).toHaveLength(1);
});

test('where the browser opens no window, the file is saved and the message stays', async () => {
  await openMessage({ answers: { 'patientLink-openFile': { ticket: 'the-ticket' } } });
  playWindow(false);
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  onTestFinished(() => spy.mockRestore());
  await button().click();
  await expect.poll(() => saved).toEqual(['/V5/patient-files/the-ticket?download']);
});

test.each([
  ['NOT_FOUND', 'This file is not here any more. Ask your clinic.'],
  ['VISIT_ENDED', 'This page was closed meanwhile. Load it again and type your number.'],
  ['TOO_MANY', 'There were too many tries from here. Wait 15 minutes and try again.'],
] as const)('a file that does not open (%s) says why at its place, and the empty window goes', async (code, words) => {
  await openMessage({ answers: { 'patientLink-openFile': refused(code) } });
  const { close, replace } = playWindow(true);
  await button().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  expect(close).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

test('without a connection it says so, and opens once there is one', async () => {
  const { server } = await openMessage({ answers: { 'patientLink-openFile': offline } });
  const { replace } = playWindow(true);
  await button().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no connection.');
  server.answer({ 'patientLink-openFile': { ticket: 'the-ticket' } });
  await button().click();
  await expect.poll(() => replace.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
