import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import { consultPath } from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { localNow } from '../local/local.ts';

type Put = { put: (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey> };

/** Where this device keeps nothing, the page says it wherever somebody would lose something. */

const box = () => page.getByRole('textbox', { name: 'Reply' });
const sheet = () => page.getByRole('main');
const tabOnly = 'This browser keeps nothing.';
const noRoom = 'This device has no room left.';

/** The consult of derm@, on a page that keeps things in itself alone. The line is cut for words. */
async function openInTab() {
  const { answers } = playedThread('derm');
  const refusing = { 'account-openVault': refused('TOO_MANY'), 'message-saveDraft': offline } as const;
  const shown = await show(consultPath, { who: 'derm', answers: { ...answers, ...refusing } });
  await expect.poll(() => localNow()?.vault.keeping).toBe('tab');
  return { ...shown, answers };
}

/** Whether closing the page asks. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('where the browser keeps nothing, the page says so from the first key, and closing asks until the server has the words', async () => {
  const { server, answers } = await openInTab();
  expect(sheet().getByText(tabOnly).elements()).toHaveLength(0);
  expect(asksBeforeLeaving()).toBe(false);
  await box().fill('Biopsy it.');
  await expect.element(sheet().getByText(tabOnly)).toBeVisible();
  await expect.element(page.getByText('On this page until it is sent')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await expectNoFaults();
  server.answer(answers);
  await page.getByRole('button', { name: 'Save Message' }).click();
  await expect.element(page.getByText(/^Draft saved \d/)).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
});

test('a device without room for what was typed says so, and promises nothing at Logout', async () => {
  const { answers } = playedThread('derm');
  const all = { ...answers, 'message-saveDraft': offline, 'message-send': offline } as const;
  await show(consultPath, { who: 'derm', answers: all });
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  // The disk takes nothing any more.
  const { put } = IDBObjectStore.prototype as Put;
  onTestFinished(() => void (IDBObjectStore.prototype.put = put));
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  await box().fill('Biopsy it.');
  await expect.element(sheet().getByText(noRoom)).toBeVisible();
  await expect.element(page.getByText('On this page until it is sent')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: '1 thing is not sent' });
  await expect.element(dialog).toMatchTextContent('What it had no room for is lost unless you send it first.');
});
