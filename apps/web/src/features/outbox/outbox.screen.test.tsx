import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show } from '../../testing/show.tsx';
import { appInfo } from '../../testing/world/usual-answers.ts';
import { outboxEntry } from '../../testing/world/outbox.ts';

everyLook('the outbox', async (look) => {
  const entries = [
    outboxEntry(1, { state: 'queued', attempts: 0, settledAt: null }),
    outboxEntry(2, { kind: 'fax', template: 'consult-by-fax', state: 'failed', attempts: 5, error: 'NO_ANSWER' }),
    outboxEntry(3, { kind: 'push', via: 'push.example' }),
    outboxEntry(8, { kind: 'partner', template: 'partner-photo', via: 'partner' }),
    ...[4, 5, 6, 7].map((n) => outboxEntry(n)),
  ];
  await show('/dashboard/outbox', {
    ...look,
    who: 'admin',
    answers: {
      'outbox-list': { entries, next: 'more' },
      'installation-getChecklist': {
        items: [
          { item: 'mail', state: 'missing' },
          { item: 'contract', state: 'missing' },
          { item: 'clock', state: 'look' },
        ],
        off: [{ outlet: 'mail', since: '2026-11-22T16:00:00.000Z' }],
      },
    },
  });
  await expect.element(page.getByRole('main').getByRole('row')).toHaveLength(9);
});

test('an admin reads what the installation lacks for real use, and nothing of it once all is done', async () => {
  const { server } = await show('/dashboard/outbox', {
    who: 'admin',
    answers: {
      'outbox-list': { entries: [], next: null },
      'installation-getChecklist': {
        items: [
          { item: 'mail', state: 'done' },
          { item: 'contract', state: 'missing' },
        ],
        off: [],
      },
    },
  });
  const list = page.getByRole('region', { name: 'This installation' });
  await expect
    .element(list.getByRole('listitem'))
    .toHaveTextContent('Agreement: your own is missing, so nobody can sign up.');
  server.answer({ 'installation-getChecklist': { items: [{ item: 'contract', state: 'done' }], off: [] } });
  await reopen();
  await expect.element(page.getByText('Nothing has gone out yet.', { exact: false })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test('a mail that came back shows as failed, with its text and the way to send it again', async () => {
  const came = outboxEntry(1, { state: 'failed', via: 'smtp', error: 'BOUNCED 5' });
  await show('/dashboard/outbox', {
    who: 'admin',
    answers: {
      'outbox-list': { entries: [came], next: null },
      'outbox-get': {
        ...came,
        to: 'odile@patients.example',
        subject: 'Bow Clinic has shared a document with you',
        body: 'Bow Clinic has shared a document with you.\n',
        bytes: 0,
      },
      'installation-getChecklist': { items: [{ item: 'sender', state: 'missing' }], off: [] },
    },
  });
  const sentence = 'Sender: nothing says who sends invitations, so nobody can invite.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await page.getByRole('main').getByRole('table').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('BOUNCED 5 (It was accepted, and came back later.)')).toBeVisible();
  await expect.element(dialog.getByText('Failed')).toBeVisible();
  await expect.element(dialog.getByText('Bow Clinic has shared a document with you.', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
});

test('a demo world that others reach says on its page that nobody there is real', async () => {
  await show('/dashboard/outbox', {
    who: 'admin',
    answers: { 'outbox-list': { entries: [], next: null }, 'app-info': { ...appInfo, demoInPublic: true } },
  });
  await expect.element(page.getByText('This is a demo.')).toBeVisible();
});

test('a fax says what it is, to whom, which delivery it carries, its way and its size', async () => {
  const fax = outboxEntry(1, { kind: 'fax', template: 'fax', via: 'mail-to-fax', delivery: 'fax', bytes: 180_000 });
  await show('/dashboard/outbox', {
    who: 'admin',
    answers: {
      'outbox-list': { entries: [fax], next: null },
      'outbox-get': { ...fax, to: '4035550199', subject: '', body: '' },
      'installation-getChecklist': { items: [], off: [] },
    },
  });
  const row = page.getByRole('main').getByRole('table');
  await expect.element(row).toMatchTextContent('Referral by fax');
  await expect.element(row).toMatchTextContent('Fax gateway');
  await row.getByRole('button', { name: 'Referral by fax' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of ['(403) 555-0199', 'Referral to its clinic, by fax', 'Fax gateway', '176 kB'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
});
