import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type {} from '@vitest/browser-playwright';
import { cast } from '@consult/testkit/cast.ts';
import type { Input } from '../../app/call.ts';
import { held, refused } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { consultPath, fileOf, lineOf, openedConsult, patientName, threadOf } from '../../testing/world/activity.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const paper = () => document.querySelector<HTMLElement>('[data-paper]');
/** A page of the thread that holds one message, as numbered. */
const pageOf = (seq: number, text: string, more: boolean) => ({
  ...threadOf([]),
  messages: [lineOf(seq, { text })],
  more,
});
const words = () => (paper()?.textContent ?? '').replaceAll(/\s+/g, ' ');

/** Shows the page as a printer gets it, until the test ends. */
async function printing(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    window.dispatchEvent(new Event('afterprint'));
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  window.dispatchEvent(new Event('beforeprint'));
}

test('printed is a paper for the chart and not the page: patient on every sheet, card, thread, outcome, file names', async () => {
  await show(consultPath, {
    who: 'derm',
    scheme: 'dark',
    answers: {
      'activity-open': openedConsult({
        answers: [
          { header: 'Site', values: ['Left scapula'] },
          { header: 'Question', values: ['Would you excise it now?'] },
        ],
        attachments: [fileOf(1, { name: 'CBC.pdf' })],
        outcome: { outcome: 'Patient to see Specialist', diagnosis: 'Atypical naevus' },
      }),
      'message-list': threadOf([
        lineOf(2, { text: 'She found it in spring.' }),
        lineOf(3, { text: 'Excise it.', sentBy: cast.derm.id, files: [fileOf(4, { name: 'plan.pdf' })] }),
      ]),
    },
  });
  await expect.element(thread().getByText('Excise it.')).toBeVisible();
  expect(paper()).toBeNull();
  await printing();
  expect(paper()!.querySelector('tfoot')!.textContent).toContain(patientName);
  for (const part of [
    'Would you excise it now?',
    'Left scapula',
    'She found it in spring.',
    'Excise it.',
    'Attached: plan.pdf',
    'Files, not printed: CBC.pdf',
    'Atypical naevus',
  ])
    expect(words()).toContain(part);
  expect(words()).toMatch(/Printed .+ by Dr. Sunita Varga/);
  // Nothing of the application is printed, and the paper is white in the dark theme too.
  expect(document.querySelector('#root')!.checkVisibility()).toBe(false);
  expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)');
  window.dispatchEvent(new Event('afterprint'));
  expect(paper()).toBeNull();
});

test('what the referrer gave for the claim and the call is on the paper too: sex, address, time and number', async () => {
  await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': openedConsult({
        activityType: 'phoneConsult',
        oopData: {
          genderCode: 'F',
          addressLine1: '77 Wheatsheaf Road',
          addressLine2: '',
          addressLine3: '',
          cityName: 'Moosomin',
          postalCode: 'S0G3N0',
        },
        phoneCall: {
          specialistUid: cast.derm.id,
          startTime: '2026-03-10T19:00:00.000Z',
          endTime: '2026-03-10T19:15:00.000Z',
          said: { day: '2026-03-10', start: '13:00', end: '13:15', zone: 'America/Edmonton' },
          physicianPhoneNumber: '(403) 555-0199',
          specialistPhoneNumber: '',
          complete: false,
          completedAt: null,
        },
      }),
      'message-list': threadOf([]),
    },
  });
  await expect.element(page.getByRole('region', { name: 'Phone consult' })).toBeVisible();
  await printing();
  for (const part of [
    '· Female',
    '77 Wheatsheaf Road, Moosomin, S0G3N0',
    'Tuesday, 10 March 2026, 13:00–13:15',
    'Number to call (403) 555-0199',
  ])
    expect(words()).toContain(part);
});

test('Ctrl+P brings the earlier messages before it prints, from within the reply as well', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => printed.push(words()));
  onTestFinished(() => print.mockRestore());
  const printed: string[] = [];
  const earlier = held(({ beforeSeq }: Input<'message-list'>) =>
    beforeSeq === undefined ? { ...pageOf(3, '', false), messages: [] } : pageOf(2, 'The first words.', false),
  );
  const newest = pageOf(3, 'The last words.', true);
  const { server } = await show(consultPath, { who: 'derm', answers: { 'message-list': newest } });
  await expect.element(thread().getByText('The last words.')).toBeVisible();
  server.answer({ 'message-list': refused('TOO_MANY') });
  (page.getByRole('textbox', { name: 'Reply' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(page.getByRole('status').getByText(/too/i)).toBeVisible();
  expect(printed).toEqual([]);

  server.answer({ 'message-list': earlier });
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => server.asked('message-list').map(({ input }) => input.beforeSeq)).toContain(3);
  expect(printed).toEqual([]);
  // Pressed again meanwhile, it prints once.
  await userEvent.keyboard('{Control>}p{/Control}');
  earlier.release();
  await expect.poll(() => printed.length).toBe(1);
  expect(printed[0]).toContain('The first words.');
  expect(printed[0]).toContain('The last words.');
  expect(paper()).toBeNull();
});

test('what the page does not have is said on the paper', async () => {
  const newest = pageOf(3, 'The last words.', true);
  await show(consultPath, { who: 'derm', answers: { 'message-list': newest } });
  await expect.element(thread().getByText('The last words.')).toBeVisible();
  await printing();
  expect(words()).toContain('Earlier messages of this consult are not on this paper.');
});
