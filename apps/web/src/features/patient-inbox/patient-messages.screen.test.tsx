import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { messageAnswers, messageRow } from '../../testing/world/patient-message.ts';

const path = '/dashboard/patient-messages?tab=sent';
const rows = () => [
  messageRow(1, { folder: 'sent' }),
  messageRow(2, { folder: 'sent', state: 'failed' }),
  messageRow(3, { folder: 'sent', state: 'scheduled' }),
];

everyLook('patient messages', async (look) => {
  await show(path, { ...look, who: 'plus', answers: messageAnswers(rows()) });
  await expect.element(page.getByText('Delphine Okafor-Marchand').first()).toBeVisible();
});

test('a tab without messages says what comes there', async () => {
  await show('/dashboard/patient-messages', { who: 'plus', answers: messageAnswers(rows()) });
  await expect
    .element(page.getByText('Nothing has come back from patients. Answers and failed mail appear here.'))
    .toBeVisible();
});

test('a folder that goes on counts messages and not consults, in French too', async () => {
  const many = Array.from({ length: 21 }, (_, n) => messageRow(n + 1));
  await show(path, { who: 'plus', answers: messageAnswers(many), language: 'fr' });
  await expect.element(page.getByText('20 premiers messages')).toBeVisible();
});
