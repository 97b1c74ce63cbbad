import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { edgeOf, isCut, waitingSheet } from './in-page.mjs';
import { test } from './world.ts';

/** The narrowest phone of WCAG's reflow, in the longer language. */
const narrow = { locale: 'fr-CA', viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const inSight = { ratio: 1 } as const;
/** A tab's mark lies a pixel over the line below the strip. */
const tabInSight = { ratio: 0.95 } as const;

test('on the narrowest phone, in French, the actions of a form and of a long dialog are whole and in sight', async ({
  someone,
}) => {
  const page = await someone('resident', narrow);
  await page.goto('/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8');
  const forward = page.getByRole('button', { name: 'Transférer' });
  await expect(forward).toBeInViewport(inSight);
  await expect.poll(() => forward.evaluate(isCut)).toBe(false);
  await expect(page.getByText('Déposez des fichiers')).toBeHidden();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Ajouter une clinique' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ajouter la clinique' })).toBeInViewport(inSight);
});

test('on a phone the open tab stays whole in sight when the counts before it arrive', async ({ someone }) => {
  const page = await someone('plus', narrow);
  let answer = () => {};
  const later = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/V5/call/inbox-counts', async (route) => {
    await later;
    await route.continue();
  });
  await page.goto('/dashboard/secure-messaging?tab=notifications');
  const open = page.getByRole('link', { name: /^Nouvelles/ }).and(page.locator('[aria-current]'));
  await expect(open).toBeInViewport(tabInSight);
  answer();
  await expect(page.getByRole('link', { name: /^Boîte de réception \d/ })).toBeAttached();
  await expect(open).toBeInViewport(tabInSight);
});

test('while the page’s code is on its way, its sheet already lies in the frame', async ({ someone }) => {
  const page = await someone(null);
  await page.route(/\/assets\/.*\.js$/, () => new Promise(() => {}));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(waitingSheet)).toEqual({ left: 270, ground: 'rgb(255, 255, 255)' });
});

test('in forced colours what floats has an edge', async ({ someone }) => {
  const page = await someone('derm', { forcedColors: 'active' });
  await openArchived(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  expect(await page.getByRole('menu').evaluate(edgeOf)).not.toBe('none');
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate(edgeOf)).not.toBe('none');
});

test('whoever adds a consultant is at the choice at once, though it is loaded while the dialog opens', async ({
  someone,
}) => {
  const page = await someone('derm');
  await openArchived(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  await expect(page.getByRole('dialog').getByLabel('Consultant')).toBeFocused();
});

async function openArchived(page: Page): Promise<void> {
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
}
