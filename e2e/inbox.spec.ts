import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { openInbox, replyBox, thread } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const names = async (page: Page): Promise<string[]> => rows(page).getByRole('link').allTextContents();
const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search consults' });

/** The inbox of derm@, ten rows of it. */
async function inbox(open: (who: 'derm', options: { at: string }) => Promise<Page>): Promise<Page> {
  const page = await open('derm', { at: world.url });
  await openInbox(page);
  await expect(rows(page)).toHaveCount(10);
  return page;
}

test('a consult moves to the archive at once and comes back to its place by UNDO and by z', async ({ someone }) => {
  const page = await inbox(someone);
  const before = await names(page);
  await rows(page).nth(3).hover();
  await rows(page).nth(3).getByRole('button', { name: 'Move to Archive' }).click();
  await expect(said(page, 'Moved to Archive')).toBeVisible();
  await expect.poll(() => names(page)).not.toContain(before[3]);
  await page.getByRole('button', { name: 'UNDO', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(before);

  await rows(page).nth(4).getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(said(page, 'Moved to Archive')).toBeVisible();
  // The row that takes its place has the focus.
  await expect(rows(page).nth(4).getByRole('link')).toBeFocused();
  await expect(rows(page).nth(4).getByRole('link')).toHaveText(before[5]!);
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(rows(page).getByRole('link', { name: before[4]!, exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => names(page)).toEqual(before);

  // Of several things each has its own UNDO, and z goes on to the one before.
  const bar = page.getByRole('button', { name: 'UNDO', exact: true });
  const rowAt = async (n: number) => page.locator(`[data-row="${await rows(page).nth(n).getAttribute('data-row')}"]`);
  const [one, two, three] = [await rowAt(2), await rowAt(4), await rowAt(6)];
  for (const row of [one, two, three]) {
    await row.getByRole('link').focus();
    await page.keyboard.press('e');
    // A hand on them keeps them there.
    await bar.first().hover();
    await expect(row).toHaveCount(0);
  }
  await expect(bar).toHaveCount(3);
  await bar.nth(1).click();
  await expect(two).toBeVisible();
  await expect(one).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(three).toBeVisible();
  await expect(one).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(() => names(page)).toEqual(before);
  await expect(bar).toHaveCount(0);
});

test('a move, a mark and an undo that fail say so, and the rows are where they were', async ({ someone }) => {
  const page = await inbox(someone);
  const before = await names(page);
  await page.route('**/V5/call/inbox-move', (route) => route.fulfill({ status: 500, json: {} }));
  await rows(page).nth(2).getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(said(page, 'Error moving message to Archive')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(before);
  await page.unroute('**/V5/call/inbox-move');

  const read = rows(page).filter({ hasNotText: 'Unread' }).first();
  await page.route('**/V5/call/inbox-setRead', (route) => route.fulfill({ status: 500, json: {} }));
  await read.getByRole('link').focus();
  await page.keyboard.press('u');
  await expect(said(page, 'Error marking message as unread')).toBeVisible();
  await page.unroute('**/V5/call/inbox-setRead');

  // Said before it is answered: only what comes after it fails.
  const marked = page.waitForResponse('**/V5/call/inbox-setRead');
  await page.keyboard.press('u');
  await expect(said(page, 'Marked as unread')).toBeVisible();
  await page.getByRole('button', { name: 'UNDO', exact: true }).hover();
  await marked;
  await page.route('**/V5/call/inbox-setRead', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'UNDO', exact: true }).click();
  await expect(said(page, 'Error undoing the previous action')).toBeVisible();
});

test('marked as unread the count goes up, and UNDO restores how far it was read', async ({ someone }) => {
  const page = await inbox(someone);
  const count = page.getByRole('link', { name: /^Inbox/ });
  // Counted by a call of its own, which may be answered after the rows.
  await expect(count).toHaveAccessibleName(/ \d+ unread$/);
  const before = await count.textContent();
  const id = await rows(page).filter({ hasNotText: 'Unread' }).first().getAttribute('data-row');
  const row = page.locator(`[data-row="${id}"]`);
  await row.hover();
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(said(page, 'Marked as unread')).toBeVisible();
  // A hand on it holds it, however long the count takes.
  await page.getByRole('button', { name: 'UNDO', exact: true }).hover();
  await expect(row).toContainText('Unread');
  await expect.poll(() => count.textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'UNDO', exact: true }).click();
  await expect(row).not.toContainText('Unread');
  await expect.poll(() => count.textContent()).toBe(before);

  await row.hover();
  await row.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('searchbox').hover();
  await expect(row).toContainText('Muted');
  await row.hover();
  await row.getByRole('button', { name: 'Unmute' }).click();
  await page.getByRole('searchbox').hover();
  await expect(row).not.toContainText('Muted');
});

test('a selection takes ranges, outlives further pages and what happens meanwhile, moves as one and comes back as one', async ({
  someone,
}) => {
  const page = await inbox(someone);
  const derm = await signIn(world.url, cast.derm.email);
  const tick = (n: number) => rows(page).nth(n).getByRole('checkbox');
  await tick(2).click();
  await tick(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  await expect(bar).toContainText('3 selected');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(20);
  const before = await names(page);
  const other = (await rows(page).nth(12).getAttribute('data-row'))!;
  await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId: other, folder: 'archive' }] });
  // Moved on another device, it goes here too.
  await expect(page.locator(`[data-row="${other}"]`)).toHaveCount(0);
  await expect(bar).toContainText('3 selected');
  await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId: other, folder: 'inbox' }] });
  await expect.poll(() => names(page)).toEqual(before);

  await bar.getByRole('button', { name: 'Move to Archive' }).click();
  await expect.poll(() => names(page)).not.toContain(before[3]);
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO', exact: true }).click();
  await expect.poll(async () => (await names(page)).slice(0, 10)).toEqual(before.slice(0, 10));
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar).toContainText(/\d\d selected/);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  derm.close();
});

test('a search is of whole words in the remembered columns; its words are in no address and outlive a reload and the back button', async ({
  someone,
}) => {
  const page = await inbox(someone);
  const derm = await signIn(world.url, cast.derm.email);
  const last = (await rows(page).nth(9).getAttribute('data-row'))!;
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('Okafor-Marchand');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No consults match.')).toBeVisible();
  await page.getByRole('button', { name: /^Search columns/ }).click();
  const remembered = page.waitForResponse('**/profile-setSearchFilters');
  await page.getByRole('checkbox', { name: 'Patient Name' }).check();
  await remembered;
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Delphine Okafor-Marchand');
  await expect(rows(page).getByText('Inbox', { exact: true })).toBeVisible();
  expect(page.url().toLowerCase()).not.toContain('okafor');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(search(page)).toHaveValue('Okafor-Marchand');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link').click();
  await expect(thread(page)).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(10);
  await expect(search(page)).toHaveValue('');
  await page.goForward();
  await expect(rows(page)).toHaveCount(1);
  // What happens meanwhile waits; after Clear everything is fresh.
  await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId: last, folder: 'archive' }] });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.locator(`[data-row="${last}"]`)).toHaveCount(0);
  await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId: last, folder: 'inbox' }] });
  await expect(page.locator(`[data-row="${last}"]`)).toHaveCount(1);
  derm.close();

  // Remembered on the person, wherever they sign in next.
  const elsewhere = await someone('derm', { at: world.url });
  await openInbox(elsewhere);
  await expect(elsewhere.getByRole('button', { name: 'Search columns: In 4 columns' })).toBeVisible();
});

test('what is done to a found consult stays done while the search is on, and UNDO brings it back there', async ({
  someone,
}) => {
  const page = await inbox(someone);
  await search(page).fill('urticaria');
  await search(page).press('Enter');
  await expect(page.getByText(/^\d consults found/)).toBeVisible();
  const before = await names(page);
  const settled = () => page.waitForResponse('**/V5/call/inbox-search');
  await rows(page).nth(1).getByRole('link').focus();
  let again = settled();
  await page.keyboard.press('e');
  await again;
  await expect.poll(() => names(page)).toEqual(before.toSpliced(1, 1));
  await expect(page.getByText(`${before.length - 1} consults found`)).toBeVisible();
  again = settled();
  await page.keyboard.press('z');
  await again;
  await expect.poll(() => names(page)).toEqual(before);
  // Read and not muted, and both again.
  const row = rows(page).nth(1);
  for (const [key, word] of [
    ['m', 'Muted'],
    ['u', 'Unread'],
  ] as const) {
    await row.getByRole('link').focus();
    again = settled();
    await page.keyboard.press(key);
    await again;
    await expect(row).toContainText(word);
    again = settled();
    await page.keyboard.press(key);
    await again;
    await expect(row).not.toContainText(word);
  }
  // Moved where it was opened, it is gone from what was found when it closes.
  await row.getByRole('link').click();
  await expect(thread(page)).toBeVisible();
  await page.keyboard.press('e');
  await expect(said(page, 'Moved to Archive')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => names(page)).toEqual(before.toSpliced(1, 1));
  await page.keyboard.press('z');
  await expect.poll(() => names(page)).toEqual(before);
});

test('a search says at its field why it can not run, and tries again what failed', async ({ someone }) => {
  const page = await inbox(someone);
  const words = Array.from({ length: 11 }, (_, n) => `word${n}`).join(' ');
  await search(page).fill(words);
  await search(page).press('Enter');
  const tooMany = 'Cannot use more than 10 search terms. Try removing some and try again.';
  await expect(search(page)).toHaveAccessibleDescription(tooMany);
  await search(page).fill('');
  await search(page).press('Enter');
  await expect(search(page)).toHaveAccessibleDescription('Enter a search term or choose a status.');
  await page.getByRole('button', { name: /^Search columns/ }).click();
  // Those of the test before, remembered.
  for (const column of ['Specialty', 'Subsite', 'PHN', 'Patient Name'])
    await page.getByRole('checkbox', { name: column }).uncheck();
  await expect(page.getByText('Select at least one column to search.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Specialty' }).check();
  await page.keyboard.press('Escape');

  await page.route('**/V5/call/inbox-search', (route) =>
    route.fulfill({ status: 400, json: { code: 'TOO_MANY', error: '' } }),
  );
  await search(page).fill('dermatology');
  await expect(page.getByText('Error running search')).toBeVisible();
  await page.unroute('**/V5/call/inbox-search');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/consults? found|First 25 found/)).toBeVisible();
});

test('a status is searched in both folders, which is said; without the permission there is neither filter nor badge', async ({
  someone,
}) => {
  const page = await inbox(someone);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  await expect(page.getByText(/found · Inbox and Archive/)).toBeVisible();
  await expect(page).toHaveURL(/status=completed/);
  await expect(rows(page).first()).toContainText('Completed');
  await expect(rows(page).filter({ hasNotText: 'Completed' })).toHaveCount(0);
  await expect(page.getByText('New activity waits until you clear the search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();

  const doctor = await someone('plus', { at: world.url });
  await openInbox(doctor);
  await expect(doctor.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await expect(doctor.getByText('Pending', { exact: true })).toHaveCount(0);
});

test('everything without the mouse: move, open, go on to the next, reply, select; ? lists the keys', async ({
  someone,
}) => {
  const page = await inbox(someone);
  const order = await names(page);
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const what of ['Next consult; Enter opens it', 'Archive, or back to the inbox', 'Mark as unread, or as read'])
    await expect(keys.getByText(what).first()).toBeVisible();
  for (const what of [
    'Mute or unmute',
    'Select or unselect',
    'Search consults',
    'Open and write a reply',
    'New Consult',
  ])
    await expect(keys.getByText(what)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await rows(page).nth(4).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(thread(page)).toBeVisible();
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  // The address is there before the page: the next key is for the consult that is seen.
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(order[5]!);
  await expect(thread(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await expect(thread(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: order[4]!, exact: true }).first()).toBeFocused();
  await page.keyboard.press('r');
  await expect(replyBox(page)).toBeFocused();
});

test('on a phone rows are selected under Select, and a tap opens none of them', async ({ someone }) => {
  const page = await someone('derm', { at: world.url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await openInbox(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const before = await names(page);
  await rows(page).nth(1).click();
  await rows(page).nth(3).click();
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  await expect(bar).toContainText('2 selected');
  await expect(page).not.toHaveURL(/econsultId/);
  await bar.getByRole('button', { name: 'Move to Archive' }).click();
  await expect(said(page, 'Moved to Archive')).toBeVisible();
  await page.getByRole('button', { name: 'UNDO', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(before);
});
