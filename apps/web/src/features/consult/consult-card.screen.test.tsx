import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import { consultPath, fileOf, lineOf, openedConsult, threadOf } from '../../testing/world/activity.ts';

const card = () => page.getByRole('region', { name: 'What this consult is about' });
const thread = () => page.getByRole('log', { name: 'Thread' });
const photo = fileOf(2, { name: 'left-forearm.jpg', contentType: 'image/jpeg' });

test('the thread begins with the question, the patient’s age and province, key answers and pictures', async () => {
  const facts = ['Site', 'Present since', 'Size', 'Change', 'Itch', 'Melanoma in family', 'Anticoagulant'];
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': openedConsult({
        answers: [
          ...facts.map((header) => ({ header, values: ['None'] })),
          { header: 'Question', values: ['Would you excise it now?'] },
        ],
        attachments: [fileOf(1), photo],
      }),
    },
  });
  await expect.element(card().getByRole('heading', { name: 'Would you excise it now?' })).toBeVisible();
  await expect.element(card().getByText('Dr. Owen Falardeau')).toBeVisible();
  await expect.element(card()).toMatchTextContent(/\d+ y · Alberta/);
  for (const header of facts.slice(0, 6)) await expect.element(card().getByText(header, { exact: true })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  // What the card holds is not said twice.
  const symptoms = details.getByRole('region', { name: 'Symptoms' });
  await expect.element(symptoms).toMatchTextContent('Anticoagulant');
  for (const header of ['Question', ...facts.slice(0, 6)])
    await expect.element(details.getByText(header, { exact: true })).not.toBeInTheDocument();
  server.serve(`/V5/files/${photo.id}`, () => new Response(null, { status: 200 }));
  await card().getByRole('button', { name: 'Show left-forearm.jpg' }).click();
  await expect.element(page.getByRole('dialog').getByText('left-forearm.jpg')).toBeVisible();
  await expectNoFaults();
});

test.each([
  ['is read for the first time begins with the question, and says how much stands below', 0],
  ['was read before begins with its newest message', 2],
])('a consult that %s', async (_, lastReadSeq) => {
  const long = 'She found it in spring. '.repeat(60);
  const { row } = openedConsult();
  const { server } = await show(consultPath, {
    who: 'derm',
    width: 'phone',
    answers: {
      'activity-open': openedConsult({
        answers: [{ header: 'Question', values: ['Would you excise it now?'] }],
        row: { ...row, unread: true, lastReadSeq },
        lastSeq: 4,
      }),
      'message-list': threadOf([
        lineOf(2, { text: long }),
        lineOf(3, { text: 'It does not itch.' }),
        lineOf(4, { text: 'It bleeds.' }),
      ]),
    },
  });
  const question = card().getByRole('heading', { name: 'Would you excise it now?' });
  const newest = thread().getByText('It bleeds.');
  const below = page.getByRole('button', { name: '3 new messages' });
  if (lastReadSeq > 0) {
    await expect.element(newest).toBeInViewport();
    return expect.element(question).not.toBeInViewport();
  }
  await expect.element(question).toBeInViewport();
  await expect.element(newest).not.toBeInViewport();
  // Opened is read, for colleagues and for the promise's clock.
  await expect.poll(() => server.asked('activity-markRead').map(({ input }) => input)).toMatchObject([{ upToSeq: 4 }]);
  await below.click();
  await expect.element(newest).toBeInViewport();
  await expect.element(below).not.toBeInTheDocument();
});

test('messages that one person wrote in a row stand under one name, each with its time', async () => {
  await show(consultPath, {
    who: 'derm',
    answers: {
      'message-list': threadOf([
        lineOf(2, { text: 'She found it in spring.' }),
        lineOf(3, { text: 'It does not itch.' }),
        lineOf(4, { text: 'Excise it.', sentBy: cast.derm.id }),
        lineOf(5, { text: 'I will.' }),
      ]),
    },
  });
  const name = (text: string) =>
    thread().getByRole('listitem').filter({ hasText: text }).getByText('Dr. Owen Falardeau').element();
  await expect.element(thread().getByText('It does not itch.')).toBeVisible();
  // A screen reader hears the name with each message.
  expect(name('She found it in spring.').getBoundingClientRect().width).toBeGreaterThan(40);
  expect(name('It does not itch.').getBoundingClientRect().width).toBeLessThan(2);
  expect(name('I will.').getBoundingClientRect().width).toBeGreaterThan(40);
});

test('an address in a message opens in a new tab, once its host was shown and agreed to', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await show(consultPath, {
    who: 'derm',
    answers: { 'message-list': threadOf([lineOf(2, { text: 'See https://guides.example/moles, page 3.' })]) },
  });
  const link = thread().getByRole('link', { name: 'https://guides.example/moles', exact: true });
  await link.click();
  const asked = page.getByRole('dialog', { name: 'Open this page?' });
  await expect.element(asked).toMatchTextContent('guides.example');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(opened).not.toHaveBeenCalled();
  await link.click();
  await asked.getByRole('button', { name: 'Open guides.example' }).click();
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://guides.example/moles', '_blank', 'noopener,noreferrer');
  await expect.element(asked).not.toBeInTheDocument();
});
