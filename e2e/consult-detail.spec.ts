import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { keptText } from './in-page.mjs';
import { replyBox, thread } from './journey.ts';
import { document, picture, sentConsult } from './sent-consult.ts';
import type { SentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

async function open(page: Page, consult: SentConsult): Promise<void> {
  await page.goto(consult.path);
  await expect(thread(page).getByRole('listitem').first()).toBeVisible();
}

const snack = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true });

async function act(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
}

/** Makes the next call of a name fail, once. */
async function failOnce(page: Page, name: string): Promise<void> {
  await page.route(`**/V5/call/${name}`, (route) => route.abort(), { times: 1 });
}

// Only the whole can show it: two people and three screens; when one removes the other, the other's open file and typed
// words go.
test('a consultant is added and, once asked, removed again: their open consult closes and says why', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 3, 'Memberlund', {
    files: [document('biopsy.pdf', ['Nothing found.'])],
  });
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const dialog = await act(page, 'Add consultant');
  await expect(dialog.getByRole('radio', { name: /Nakagawa.*already added/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Choose a consultant')).toBeVisible();
  await expectNoFaults(page);
  const name = /D’Angelo/;
  await dialog.getByRole('radio', { name }).check();
  await failOnce(page, 'secureMessaging-addUserToActivity');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error adding user');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const members = page.getByRole('list', { name: 'Members' });
  const card = members.getByRole('listitem').filter({ hasText: name });
  await expect(card).toBeVisible();
  await expect(members.getByRole('listitem')).toContainText(['Falardeau', 'Varga', 'Nakagawa', 'D’Angelo']);

  const added = await someone('cardio', { at: world.url });
  await open(added, consult);
  await replyBox(added).fill('Half a thought about her');
  // The same person on another page, looking at a file.
  const reader = await added.context().newPage();
  await reader.setViewportSize({ width: 390, height: 844 });
  await open(reader, consult);
  await reader.getByRole('button', { name: 'Back to Consult' }).click();
  await reader.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'biopsy.pdf' }).click();
  await expect(reader.getByRole('dialog', { name: 'biopsy.pdf' }).getByText('Page 1 of 1')).toBeVisible();
  await card.getByText(name).click();
  await expect(card.getByText('E-mail')).toBeVisible();
  await card.getByRole('button', { name: /^Remove/ }).click();
  await expectNoFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  // What disappears by itself is checked first.
  await expect(snack(added, `Consult with ID ${consult.activityId} does not exist.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(added).not.toHaveURL(/econsultId/);
  await expect(reader).not.toHaveURL(/econsultId/);
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  for (const at of [added, reader]) await expect(at.getByText(consult.name)).toHaveCount(0);
  // The device has forgotten the words that they typed.
  await expect.poll(() => added.evaluate(keptText)).not.toContain('Half a thought');
});

// Only the whole can show it: files go up and down, and the viewer draws the bytes that the server keeps.
test('files open large: images from 1 to 4 in steps, PDFs page by page, the next by arrow, and Esc gives back the focus', async ({
  someone,
}) => {
  const files = [picture('overview.png', 900, 600), document('letter.pdf', ['First page', 'Second page'])];
  const consult = await sentConsult(world.url, 10, 'Viewerski', { files });
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const opener = page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'overview.png' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'overview.png' });
  const image = viewer.getByRole('img', { name: 'overview.png' });
  await expect(image).toBeVisible();
  await expectNoFaults(page);
  const zoom = viewer.getByRole('group', { name: 'Zoom' }).getByRole('status');
  for (const shown of ['150%', '200%', '250%', '300%', '350%', '400%', '400%']) {
    await page.keyboard.press('+');
    await expect(zoom).toHaveText(shown.replace('%', '%'));
  }
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  const before = (await image.boundingBox())!;
  await page.mouse.move(700, 450);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await image.boundingBox())!.x - before.x)).toBe(-60);
  await page.mouse.dblclick(700, 450);
  await expect(zoom).toHaveText('100%');
  await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveText('150%');

  await page.keyboard.press('ArrowRight');
  const letter = page.getByRole('dialog', { name: 'letter.pdf' });
  await expect(letter.getByText('Page 1 of 2')).toBeVisible();
  await expect(letter.getByText('First page')).toBeVisible();
  await page.keyboard.press('-');
  await expect(letter.getByRole('group', { name: 'Zoom' }).getByRole('status')).toHaveText('75%');
  await letter.getByRole('button', { name: 'Next page' }).click();
  await expect(letter.getByText('Page 2 of 2')).toBeVisible();
  await expect(letter.getByText('Second page')).toBeVisible();
  await expectNoFaults(page);
  const downloading = page.waitForEvent('download');
  await letter.getByRole('link', { name: 'Download letter.pdf' }).click();
  expect((await readFile(await (await downloading).path())).equals(files[1]!.bytes)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(image).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(thread(page)).toBeVisible();

  // The viewer may no longer have the file.
  await page.route('**/V5/files/*', (route) => route.fulfill({ status: 404 }));
  await opener.click();
  await expect(page.getByRole('alert')).toContainText('This file does not exist, or you do not have access to it.');
});
