import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { address, reopen } from '../../testing/show.tsx';
import { listed, listedNames, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';
import { viewer } from '../../testing/world/people.ts';
import { stillMs } from '../list/list.ts';
import { changeRecord, recordOf } from '../../testing/world/profile.ts';

const box = () => page.getByRole('searchbox', { name: 'Search consults' });
const thread = () => page.getByRole('log', { name: 'Thread' });
const columns = () => page.getByRole('button', { name: /^Search columns/ });

test('a search is of whole words in the remembered columns; its words are in no address and outlive a reload and the back button', async () => {
  const { server, rows, moveElsewhere } = await openBusyInbox();
  server.answer({
    'profile-setSearchFilters': ({ searchFilters }) => {
      changeRecord(server, { searchFilters });
      return { ok: true };
    },
  });
  const last = listedNames()[9]!;
  await userEvent.keyboard('/');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('Okafor-Marchand{Enter}');
  await expect.element(page.getByText('No consults match.')).toBeVisible();
  await columns().click();
  await page.getByRole('checkbox', { name: 'Patient Name' }).click();
  const four = ['Specialty', 'Subsite', 'PHN', 'Patient Name'];
  await expect.poll(() => recordOf(server).searchFilters).toEqual(four);
  await expect.element(listed()).toHaveLength(1);
  await expect.element(listed()).toMatchTextContent('Delphine Okafor-Marchand');
  await expect.element(listed().getByText('Inbox', { exact: true })).toBeVisible();
  expect(server.asked('inbox-search').at(-1)?.input).toEqual({
    text: 'Okafor-Marchand',
    columns: four,
    status: null,
    folder: 'inbox',
    after: null,
  });
  expect(address().toLowerCase()).not.toContain('okafor');
  await userEvent.keyboard('{Escape}');
  await reopen();
  await expect.element(box()).toHaveValue('Okafor-Marchand');
  await expect.element(listed()).toHaveLength(1);
  await listed().getByRole('link').click();
  await expect.element(thread()).toBeVisible();
  history.back();
  await expect.element(listed()).toHaveLength(1);
  history.back();
  await expect.element(listed()).toHaveLength(10);
  await expect.element(box()).toHaveValue('');
  history.forward();
  await expect.element(listed()).toHaveLength(1);
  // Other people's activity waits during a search; after Clear everything is fresh.
  const asked = server.asked('inbox-page').length;
  moveElsewhere(last, 'archive');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(box()).toHaveValue('');
  await expect.element(listed()).toHaveLength(10);
  await expect.element(listedRow(last)).not.toBeInTheDocument();
  expect(server.asked('inbox-page').length).toBeGreaterThan(asked);
  moveElsewhere(last, 'inbox');
  await expect.element(listedRow(last)).toBeVisible();
  expect(rows.filter(({ folder }) => folder === 'inbox')).toHaveLength(22);

  // The server remembers the columns for the person, wherever they sign in next.
  sessionStorage.clear();
  localStorage.clear();
  await reopen('/dashboard/secure-messaging');
  await expect.element(page.getByRole('button', { name: 'Search columns: In 4 columns' })).toBeVisible();
});

test('a name that the chosen columns do not hold is looked for among patient names at Enter, and the columns stay as chosen', async () => {
  const { server } = await openBusyInbox();
  await box().fill('okafor');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No consults match.')).toBeVisible();
  const offer = page.getByRole('button', { name: 'Search patient names too' });
  await expect.element(offer).toBeVisible();
  // The key on it can be read: axe does not look at what is hidden from it.
  expect(getComputedStyle(offer.element().querySelector('kbd')!).color).toBe(getComputedStyle(offer.element()).color);
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(listed()).toHaveLength(1);
  await expect.element(listed()).toMatchTextContent('Delphine Okafor-Marchand');
  expect(server.asked('inbox-search').at(-1)?.input.columns).toEqual(['Specialty', 'Subsite', 'PHN', 'Patient Name']);
  expect(server.asked('profile-setSearchFilters')).toEqual([]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Search columns: In 3 columns' })).toBeVisible();
  // With the focus elsewhere, Enter does the same; where names are searched already, it is not offered.
  await box().fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No consults match.')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Search patient names too' })).not.toBeInTheDocument();
  await expect.element(page.getByText('No consults match.')).toBeVisible();
});

test('what is done to a found consult stays done while the search is on, and UNDO brings it back there', async () => {
  await openBusyInbox();
  await box().fill('urticaria');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^\d consults found/)).toBeVisible();
  const before = listedNames();
  const others = before.toSpliced(1, 1);
  const name = before[1]!;
  const focus = () => (listedRow(name).getByRole('link').element() as HTMLElement).focus();
  focus();
  await userEvent.keyboard('e');
  await expect.poll(listedNames).toEqual(others);
  await expect.element(page.getByText(`${others.length} consults found`)).toBeVisible();
  await userEvent.keyboard('z');
  await expect.poll(listedNames).toEqual(before);
  // Mutes it and unmutes it, marks it as unread and as read again.
  const row = listedRow(name);
  for (const [key, word] of [
    ['m', 'Muted'],
    ['u', 'Unread'],
  ] as const) {
    focus();
    await userEvent.keyboard(key);
    await expect.element(row).toMatchTextContent(word);
    await userEvent.keyboard(key);
    await expect.element(row).not.toMatchTextContent(word);
  }
  // The reader moves it while it is open: when it closes, it is gone from the results.
  // The pointer does nothing for a moment after rows have gone and come back.
  await clock.sleepFor(stillMs);
  await row.getByRole('link').click();
  await expect.element(thread()).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('status').filter({ hasText: 'Moved to Archive' })).toBeVisible();
  // The next one opens, and the one that was moved is gone from the results.
  await userEvent.keyboard('{Escape}');
  await expect.poll(listedNames).toEqual(others);
  await userEvent.keyboard('{Enter}');
  await expect.element(thread()).toBeVisible();
  await userEvent.keyboard('z');
  await userEvent.keyboard('{Escape}');
  await expect.poll(listedNames).toEqual(before);
});

test('a search says at its field why it can not run, and tries again what failed', async () => {
  const searchFilters = ['Specialty', 'Subsite', 'PHN', 'Patient Name'];
  const { server, answers } = await openBusyInbox({ who: viewer('derm', { profile: { searchFilters } }) });
  server.answer({ 'profile-setSearchFilters': { ok: true } });
  await box().fill(Array.from({ length: 11 }, (_, n) => `word${n}`).join(' '));
  await userEvent.keyboard('{Enter}');
  const tooMany = 'Cannot use more than 10 search terms. Try removing some and try again.';
  await expect.element(box()).toHaveAccessibleDescription(tooMany);
  await box().fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveAccessibleDescription('Enter a search term or choose a status.');
  expect(server.asked('inbox-search')).toEqual([]);
  await columns().click();
  for (const column of searchFilters) await page.getByRole('checkbox', { name: column }).click();
  await expect.element(page.getByText('Select at least one column to search.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Specialty' }).click();
  await userEvent.keyboard('{Escape}');

  server.answer({ 'inbox-search': refused('TOO_MANY') });
  await box().fill('dermatology');
  await expect.element(page.getByText('Error running search')).toBeVisible();
  server.answer({ 'inbox-search': answers['inbox-search'] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/consults? found|First 25 found/)).toBeVisible();
});

test('a status is searched in both folders, which is said; without the permission there is neither filter nor badge', async () => {
  const { server } = await openBusyInbox();
  const filter = page.getByRole('combobox', { name: 'Status' });
  await filter.selectOptions('Completed');
  await expect.element(page.getByText(/found · Inbox and Archive/)).toBeVisible();
  await expect.poll(address).toMatch(/status=completed/);
  await expect.element(listed().first()).toMatchTextContent('Completed');
  await expect.element(listed().filter({ hasNotText: 'Completed' })).toHaveLength(0);
  expect(server.asked('inbox-search').at(-1)?.input).toMatchObject({ status: 'completed', folder: null });
  await expect.element(page.getByText('New activity waits until you clear the search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();

  server.viewer = viewer('plus');
  await reopen('/dashboard/secure-messaging');
  await expect.element(listed()).toHaveLength(10);
  await expect.element(filter).not.toBeInTheDocument();
  await expect.element(page.getByText('Pending', { exact: true })).not.toBeInTheDocument();
});
