import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { beyondTheEdge } from './in-page.mjs';
import { expectVisibleFocus, openInbox, thread } from './journey.ts';
import { schemes, sizes } from './screens.ts';
import { test } from './world.ts';

/** The folder for the pictures of a run, for people to look at. */
const folder = join(import.meta.dirname, 'screens');

const softly = expect.configure({ soft: true });

async function expectWell(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    const axe = new AxeBuilder({ page });
    // Dark differs from light in its colours alone.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    softly(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
  }
  await softly.poll(() => page.evaluate(beyondTheEdge), name).toEqual([]);
  await page.keyboard.press('Tab');
  await expectVisibleFocus(page);
}

// Only the whole can show it: the styles in the order in which a build puts its chunks together, which differs from
// that of the sources, at which `everyLook` (apps/web/src/testing/looks.ts) looks.
for (const [size, device] of Object.entries(sizes))
  test(`the pages of a build have no fault that axe finds, and fit: ${size}`, async ({ someone }) => {
    const page = await someone('derm', device);
    await openInbox(page);
    await expectWell(page, `inbox-${size}`);
    await page.goto('/dashboard/secure-messaging?tab=archive');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(thread(page).getByRole('listitem').first()).toBeVisible();
    await expectWell(page, `consult-${size}`);
    await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Patient Information' })).toBeVisible();
    await expectWell(page, `composer-${size}`);
  });
