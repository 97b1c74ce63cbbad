import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { inboxCard } from '../../testing/world/activity.ts';
import { businessDayAt } from '../../ui/server-clock.ts';
import { busyInbox, inboxAnswers, listed, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';

/** Who is who: rows that can be mistaken for another patient's say so. */

const other = {
  firstName: 'Delphine',
  lastName: 'Okafor-Marchand',
  dateOfBirth: '1961/03/02',
  folder: 'inbox' as const,
};

test('a row says in words that another patient has its name, and how old; its link says it to a screen reader too', async () => {
  const rows = busyInbox();
  const [first] = rows;
  const answers: Answers = {
    ...inboxAnswers(rows),
    'inbox-namesakes': ({ activityIds = [] }) => ({
      namesakes: activityIds.filter((id) => id === first!.id).map((of) => ({ ...other, of })),
    }),
  };
  const { server } = await openBusyInbox({ answers });
  const words = /Another Delphine Okafor-Marchand, \d\d y, is in your inbox/;
  await expect.element(page.getByText(words)).toHaveLength(1);
  const row = listed().filter({ hasText: words });
  await expect.element(row.getByRole('link')).toHaveAccessibleDescription(words);
  // The list itself does not wait for it, and each list is asked for once.
  expect(server.asked('inbox-namesakes')).toHaveLength(1);
  expect(server.asked('inbox-namesakes')[0]!.input.activityIds).toHaveLength(10);
});

test('on a phone a row has number and age', async () => {
  await openBusyInbox({ width: 'phone' });
  await expect.element(listedRow('Delphine Okafor-Marchand').getByText(/\d{5}-\d{4} · \d+ y/)).toBeVisible();
});

test('a referrer’s list has whom they asked in place of themselves', async () => {
  const asked = {
    people: [{ firstName: 'Sunita', lastName: 'Varga', salutation: 'Dr.', credentials: 'MD' }],
    serviceName: 'Skin',
    clinicName: 'Varga Dermatology',
    usualAnswer: null,
  };
  const rows = [
    inboxCard({ asked }),
    inboxCard({ id: '01900000-0000-7000-8000-000000000077', asked: { ...asked, people: [] } }),
  ];
  await show('/dashboard/secure-messaging', { who: 'plus', answers: inboxAnswers(rows) });
  await expect.element(page.getByText('Asked', { exact: true })).toBeVisible();
  await expect.element(listed().nth(0)).toMatchTextContent('Dr. S. Varga');
  await expect.element(listed().nth(0)).toMatchTextContent('Varga Dermatology');
  await expect.element(listed().nth(1)).toMatchTextContent('Skin');
});

test.each(['en', 'fr'] as const)('when an answer usually comes stands whole in its row: %s', async (language) => {
  const asked = {
    people: [{ firstName: 'Sunita', lastName: 'Varga', salutation: 'Dr.', credentials: 'MD' }],
    serviceName: 'Skin',
    clinicName: 'Varga Dermatology',
    usualAnswer: { within: { unit: 'days' as const, count: 1 }, by: { day: businessDayAt(Date.now()), time: '21:30' } },
  };
  await show('/dashboard/secure-messaging', { who: 'plus', language, answers: inboxAnswers([inboxCard({ asked })]) });
  const words = listed().getByText(/Usually by|Habituellement/);
  await expect.element(words).toBeVisible();
  const row = listed().nth(0).element().getBoundingClientRect();
  const { top, bottom } = words.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(row.top);
  expect(bottom).toBeLessThanOrEqual(row.bottom);
});
