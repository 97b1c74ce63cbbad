import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import { noAnswer } from '../../testing/answers.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { groupsFor, sidebarFor } from '../../testing/world/permitted.ts';

const sidebar = () => page.getByRole('navigation', { name: 'Main' });

/** An item's name as a screen reader says it: the number of new things may follow. */
function heard(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.()]/g, String.raw`\$&`)}( [0-9]+ new)?$`);
}

for (const who of Object.keys(cast) as CastName[]) {
  test(`the sidebar of ${who}@ shows what ${who}@ may open, in the specified order, and nothing else`, async () => {
    await show('/dashboard/resources', { who });
    const current = sidebar().getByRole('link', { name: 'Resources', exact: true });
    await expect.element(current).toHaveAttribute('aria-current', 'page');
    const links = sidebar().getByRole('link');
    const names = sidebarFor(who);
    await expect.element(links).toHaveLength(names.length);
    for (const [place, name] of names.entries())
      await expect.element(links.nth(place)).toHaveAccessibleName(heard(name));
    const groups = sidebar().getByRole('button', { expanded: true }).elements();
    expect(groups.map(({ textContent }) => textContent)).toEqual(groupsFor(who));
  });
}

test('the news have an address and an item of their own', async () => {
  await show('/dashboard/resources', { who: 'plus' });
  await sidebar().getByRole('link', { name: 'News' }).click();
  await expect.poll(address).toBe('/dashboard/secure-messaging?tab=notifications');
  await expect.element(page.getByRole('heading', { level: 1, name: 'News' })).toHaveFocus();
  await expect.element(sidebar().getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page');
  await expect.element(sidebar().getByRole('link', { name: 'Secure messaging' })).not.toHaveAttribute('aria-current');
});

test('the sidebar closes to 57 and opens to 270, and a group folds; both are there after a reload', async () => {
  await show('/dashboard/resources', { who: 'derm' });
  const width = () => page.getByRole('complementary').element().getBoundingClientRect().width;
  const schedule = page.getByRole('link', { name: 'Schedule' });
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await expect.poll(width).toBe(270);
  const tools = page.getByRole('button', { name: 'Specialist Tools' });
  await tools.click();
  await expect.element(tools).toHaveAttribute('aria-expanded', 'false');
  await expect.element(schedule).not.toBeInTheDocument();
  await reopen('/dashboard/resources');
  await expect.element(page.getByRole('link', { name: 'Resources', exact: true })).toBeVisible();
  await expect.element(schedule).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Close the sidebar' }).click();
  await expect.poll(width).toBe(57);
  // The closed sidebar has a sign with a name for every item.
  await expect.element(schedule).toBeVisible();
  await reopen('/dashboard/resources');
  await expect.element(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
  await expect.poll(width).toBe(57);
});

test('a premium page that is not enabled points to Get Premium', async () => {
  const answers = { 'premium-getPremiumSubscriptionPrice': noAnswer, 'premium-getSubscription': noAnswer };
  await show('/dashboard/resources', { who: 'free', answers });
  await page.getByRole('link', { name: 'Forms. Get Premium to use this feature.' }).click();
  await expect.poll(address).toBe('/dashboard/get-premium');
});
