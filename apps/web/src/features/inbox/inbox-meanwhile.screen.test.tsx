import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fixedId } from '@consult/testkit/random.ts';
import { clock } from '../../testing/clock.ts';
import { address, show } from '../../testing/show.tsx';
import { activityId, inboxCard } from '../../testing/world/activity.ts';

/** Events that happen elsewhere meanwhile, and keys that are pressed twice in a moment. */

const row = (id: string) => document.querySelector(`[data-row="${id}"]`);
const stays = fixedId(8, 2);
const rows = [inboxCard(), inboxCard({ id: stays })];

/** Presses a key twice at the focused element, faster than any page can react. */
function pressTwice(key: string, at: EventTarget): void {
  for (let time = 0; time < 2; time += 1)
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

test('a list shows what was moved on another device while another page was open', async () => {
  const { server, live } = await show('/dashboard/secure-messaging', {
    who: 'derm',
    answers: { 'inbox-page': { rows, next: null } },
  });
  await expect.poll(() => row(activityId)).not.toBeNull();
  await expect.poll(() => live.heard).toBe(true);
  await page.getByRole('link', { name: 'New Consult' }).first().click();
  await expect.poll(() => row(activityId)).toBeNull();
  server.answer({ 'inbox-page': { rows: rows.slice(1), next: null } });
  live.say('row', activityId, 2);
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await expect.poll(() => row(stays)).not.toBeNull();
  await expect.poll(() => row(activityId)).toBeNull();
});

test('a list asks again in the same moment in which it hears of a change', async () => {
  const { server, live } = await show('/dashboard/secure-messaging', {
    who: 'derm',
    answers: { 'inbox-page': { rows, next: null } },
  });
  await expect.poll(() => row(activityId)).not.toBeNull();
  await expect.poll(() => live.heard).toBe(true);
  server.answer({ 'inbox-page': { rows: rows.slice(1), next: null } });
  clock.pause();
  live.say('row', activityId, 2);
  await expect.poll(() => row(activityId)).toBeNull();
});

test('Esc pressed twice in a moment closes the consult and leaves its list open', async () => {
  await show('/dashboard/consult', { who: 'derm', answers: { 'inbox-page': { rows, next: null } } });
  // A second step back would lead to this page.
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  pressTwice('Escape', document);
  await expect.poll(() => row(activityId)?.checkVisibility()).toBe(true);
  await expect.poll(address).toBe('/dashboard/secure-messaging');
});

test('a search that is asked for twice in a moment is one step back', async () => {
  const { server } = await show('/dashboard/secure-messaging', {
    who: 'derm',
    answers: { 'inbox-page': { rows, next: null }, 'inbox-search': { rows, next: null } },
  });
  await expect.poll(() => row(activityId)).not.toBeNull();
  const search = page.getByRole('searchbox', { name: 'Search consults' });
  const found = page.getByText(/consults? found|First \d+ found/);
  await search.fill('urticaria');
  (search.element() as HTMLElement).focus();
  pressTwice('Enter', search.element());
  await expect.element(found).toBeVisible();
  expect(server.asked('inbox-search').map(({ input }) => input.text)).toEqual(['urticaria']);
  history.back();
  await expect.element(found).not.toBeInTheDocument();
  await expect.element(search).toHaveValue('');
});
