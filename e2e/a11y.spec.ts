import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectVisibleFocus, openInbox } from './journey.ts';
import { schemes, screens, sizes } from './screens.ts';
import { test } from './world.ts';

/** Every fault of a page that axe knows how to find, best practices included. */
async function faultsOf(page: Page): Promise<string[]> {
  // A tooltip under the pointer is not part of the screen.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

for (const screen of screens) {
  for (const [size, device] of Object.entries(sizes)) {
    test(`${screen.name} has no fault that axe finds, ${size}, light and dark`, async ({ someone }) => {
      const page = await someone(screen.who, device);
      await screen.open(page);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await faultsOf(page), colorScheme).toEqual([]);
      }
    });
  }
}

test('what floats has no fault that axe finds', async ({ someone }) => {
  const page = await someone('derm');
  await openInbox(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await faultsOf(page), 'shortcuts').toEqual([]);
  const phone = await someone('derm', sizes.phone);
  await openInbox(phone);
  await phone.getByRole('button', { name: 'Menu' }).click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  expect.soft(await faultsOf(phone), 'menu').toEqual([]);
  const visitor = await someone(null);
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  expect.soft(await faultsOf(visitor), 'forgotten password').toEqual([]);
});

test('whoever comes by keyboard can skip the frame', async ({ someone }) => {
  const page = await someone('derm');
  await openInbox(page);
  await page.reload();
  await openInbox(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

for (const screen of screens) {
  test(`every stop of Tab on ${screen.name} shows where the focus is, in light and dark`, async ({ someone }) => {
    const page = await someone(screen.who);
    await screen.open(page);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab');
        await expectVisibleFocus(page);
      }
    }
  });
}

test('going somewhere moves the focus to the new page’s title', async ({ someone }) => {
  const page = await someone('derm');
  await openInbox(page);
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeFocused();
});
