import { expect } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { brightnessOf } from './in-page.mjs';
import { allRoutes, groupsFor, mayOpen, sidebarFor, titles } from './permitted.ts';
import { sizes } from './screens.ts';
import { test } from './world.ts';

/** Every dashboard page by its own title; an address that only leads on is another page's. */
const pages = allRoutes.filter(({ path, leadsTo }) => path.startsWith('/dashboard/') && !leadsTo);

/** Pages that this version fills; any other says that it is not built. */
const filled = [
  '/dashboard/profile',
  '/dashboard/consult',
  '/dashboard/consult/consult-form',
  '/dashboard/consult/referral-form',
  '/dashboard/secure-messaging',
  '/dashboard/clinic-inbox',
  '/dashboard/outbox',
  '/dashboard/security',
  '/dashboard/validation-required',
  '/dashboard/access-log',
];

for (const who of Object.keys(cast) as CastName[]) {
  test(`the sidebar of ${who}@ shows what ${who}@ may open, in the specified order, and nothing else`, async ({
    someone,
  }) => {
    const page = await someone(who);
    await page.goto('/dashboard/resources');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.getByRole('link', { name: 'Resources', exact: true })).toHaveAttribute('aria-current', 'page');
    const links = sidebar.getByRole('link');
    const names = sidebarFor(who);
    await expect(links).toHaveCount(names.length);
    for (const [place, name] of names.entries()) await expect(links.nth(place)).toHaveAccessibleName(heard(name));
    await expect(sidebar.getByRole('button', { expanded: true })).toHaveText(groupsFor(who));
  });
}

/** A name as a screen reader hears it: the number of what is new may stand after it. */
function heard(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.()]/g, String.raw`\$&`)}( [0-9]+ new)?$`);
}

for (const who of ['derm', 'free', 'admin'] as const) {
  test(`${who}@ is let into every page of theirs and refused every other, and no page pretends to be built`, async ({
    someone,
  }) => {
    const page = await someone(who);
    for (const entry of pages) {
      await page.goto(entry.path);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      if (entry.path === '/dashboard/validation-required' && !mayOpen(who, entry)) {
        // Whoever needs no validation is sent on (document 1, section 4).
        await expect(page).toHaveURL('/dashboard/consult');
        continue;
      }
      if (!mayOpen(who, entry)) {
        await expect(heading, entry.path).toHaveText('Unable to load this page.');
        await expect(page.getByRole('link', { name: 'sales@demo.example' }), entry.path).toBeVisible();
        continue;
      }
      await expect(heading, entry.path).toHaveText(titles[entry.title]);
      await expect(page, entry.path).toHaveTitle(new RegExp(`${titles[entry.title]} · Consult$`));
      await expect(page.getByText('This page is not built yet.'), entry.path).toHaveCount(
        filled.includes(entry.path) ? 0 : 1,
      );
    }
  });
}

test('every address outside the dashboard answers', async ({ someone }) => {
  const page = await someone(null);
  for (const { path, leadsTo, title } of allRoutes.filter(({ access }) => access === 'anyone')) {
    // Without a plan in the address signing up begins with picking one.
    // An account is linked to somebody: whoever is not signed in signs in first.
    const signsInFirst = path === '/ava/link-account';
    const name = titles[title === 'signup' ? 'pick-a-plan' : signsInFirst ? 'sign-in' : title];
    const place = signsInFirst ? '/login' : leadsTo;
    await page.goto(path);
    await expect(page, path).toHaveTitle(`${name} · Consult`);
    await expect(page, path).toHaveURL(place ?? new RegExp(`${path.replace(/\/$/, '')}/?$`));
    await expect(page.getByRole('heading', { level: 1, name }), path).toHaveCount(1);
  }
});

test('an old address leads on, and a wrong one says so', async ({ someone }) => {
  const page = await someone('plus');
  await page.goto('/dashboard/econsult');
  await expect(page).toHaveURL('/dashboard/consult');
  await page.goto('/dashboard/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
});

test('the news have an address and an item of their own', async ({ someone }) => {
  const page = await someone('plus');
  await page.goto('/dashboard/profile');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'News' }).click();
  await expect(page).toHaveURL('/dashboard/secure-messaging?tab=notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeFocused();
  await expect(sidebar.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByRole('link', { name: 'Secure messaging' })).not.toHaveAttribute('aria-current');
});

test('the sidebar closes to 57 and opens to 270, and a group folds; both are there after a reload', async ({
  someone,
}) => {
  const page = await someone('derm');
  await page.goto('/dashboard/resources');
  const side = page.getByRole('complementary');
  const width = async () => (await side.boundingBox())?.width;
  await expect.poll(width).toBe(270);
  const tools = page.getByRole('button', { name: 'Specialist Tools' });
  await tools.click();
  await expect(tools).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Resources', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeHidden();

  await page.getByRole('button', { name: 'Close the sidebar' }).click();
  await expect.poll(width).toBe(57);
  // Closed, every item is there as a sign with its name.
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
  await expect.poll(width).toBe(57);
});

test('a premium page that is not enabled points to Get Premium', async ({ someone }) => {
  const page = await someone('free');
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Forms. Get Premium to use this feature.' }).click();
  await expect(page).toHaveURL('/dashboard/get-premium');
});

test('on a phone the menu lies over the page, holds the focus, and closes with Esc or by going somewhere', async ({
  someone,
}) => {
  const page = await someone('plus', sizes.phone);
  await page.goto('/dashboard/secure-messaging');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'New Consult' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/resources');
  await expect(menu).toBeHidden();
});

test('on a phone the camera is one touch away, with its hint', async ({ someone }) => {
  const page = await someone('plus', sizes.phone);
  await page.goto('/dashboard/secure-messaging');
  await page.getByRole('link', { name: 'Take photos for your eConsult using the camera' }).click();
  await expect(page).toHaveURL('/dashboard/camera');
});

test('one switch turns everything into French, and it stays', async ({ someone }) => {
  const page = await someone('derm');
  await page.goto('/dashboard/secure-messaging');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messagerie sécurisée' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Nouvelle consultation' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archives' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Messagerie sécurisée' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/dashboard/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Impossible de charger cette page.' })).toBeVisible();
});

test('the theme goes round system, light and dark, and stays', async ({ someone }) => {
  const page = await someone('derm', { colorScheme: 'dark' });
  await page.goto('/dashboard/resources');
  const brightness = () => page.getByRole('main').evaluate(brightnessOf);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  expect(await brightness()).toBeLessThan(60);
});

test("'?' shows what the keyboard does", async ({ someone }) => {
  const page = await someone('derm');
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Next consult; Enter opens it');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
