import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { messageAnswers } from '../testing/world/patient-message.ts';
import { scheduleAnswers } from '../testing/world/schedule.ts';

/** Tabs that are addresses. */

test('on a phone each is wide and high enough for a thumb, however short its word', async () => {
  await show('/dashboard/patient-messages', { who: 'plus', width: 'phone', answers: messageAnswers([]) });
  for (const name of ['Inbox', 'Sent', 'Archive']) {
    const tab = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect.element(tab).toBeVisible();
    const { width, height } = tab.element().getBoundingClientRect();
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
  }
});

test('one that is wider than a phone leaves it shows how it begins', async () => {
  const path = '/dashboard/edit-schedule?tab=phone';
  await show(path, { who: 'derm', width: 'phone', language: 'fr', answers: scheduleAnswers });
  const tab = page.getByRole('link', { name: 'Horaire des consultations téléphoniques' });
  await expect.element(tab).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Horaire' }).element();
  const startsAt = () => tab.element().getBoundingClientRect().left - strip.getBoundingClientRect().left;
  expect(tab.element().getBoundingClientRect().width).toBeGreaterThan(strip.clientWidth);
  await expect.poll(startsAt).toBeGreaterThanOrEqual(0);
});
