import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { inboxCard, openedConsult } from '../../testing/world/activity.ts';
import { inboxAnswers } from '../../testing/world/inbox.ts';

/** When an answer usually comes, where a referrer meets what they sent. */

const now = new Date('2026-11-27T21:00:00Z');
const usualAnswer = { within: { unit: 'days' as const, count: 1 }, by: { day: '2026-11-28', time: '14:00' } };

test('the page after a send says when an answer usually comes', async () => {
  const consult = openedConsult({ usualAnswer });
  await show(`/dashboard/consult/consult-form?sent=${consult.id}`, {
    who: 'plus',
    now,
    answers: { 'activity-open': consult },
  });
  await expect.element(page.getByText(/^Usually within a day: by tomorrow 14:00/)).toBeVisible();
});

test('the referrer’s row says it until that day is over', async () => {
  const asked = {
    people: [{ firstName: 'Sunita', lastName: 'Varga', salutation: 'Dr.', credentials: 'MD' }],
    serviceName: 'Skin',
    clinicName: 'Varga Dermatology',
  };
  const over = { ...usualAnswer, by: { day: '2026-11-26', time: '14:00' } };
  const rows = [
    inboxCard({ asked: { ...asked, usualAnswer } }),
    inboxCard({ id: '01900000-0000-7000-8000-000000000077', asked: { ...asked, usualAnswer: over } }),
  ];
  await show('/dashboard/secure-messaging', { who: 'plus', now, answers: inboxAnswers(rows) });
  await expect.element(page.getByText(/^Usually by tomorrow 14:00/)).toBeVisible();
  await expect.element(page.getByText(/^Usually by/)).toHaveLength(1);
});
