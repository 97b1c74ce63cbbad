import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

/** A world of its own, because what is saved stays with a person. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const text = (page: Page) => page.getByLabel('Text', { exact: true });

async function write(page: Page, template: RegExp, words: string): Promise<void> {
  await page.getByRole('button', { name: template }).click();
  await text(page).fill(words);
}

// Only the whole can show it: two devices, the stream between them, and a version in a database.
test('templates that two devices change are both kept: one follows a save, and of a conflict each version is seen and taken', async ({
  someone,
}) => {
  const desk = await someone('derm', { at: world.url });
  const laptop = await someone('derm', { at: world.url });
  for (const page of [desk, laptop]) await page.goto('/dashboard/edit-templates');
  await write(desk, /^Benign nevus/, 'From the desk.');
  await desk.keyboard.press('Control+s');
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  // The other device has nothing of its own, and follows.
  await laptop.getByRole('button', { name: /^Benign nevus/ }).click();
  await expect(text(laptop)).toHaveValue('From the desk.');

  await write(laptop, /^Benign nevus/, 'From the laptop.');
  await write(laptop, /^Better photographs/, 'One sharp photograph, please.');
  await laptop.reload();
  await expect(laptop.getByText('2 changes not saved')).toBeVisible();
  await write(desk, /^Benign nevus/, 'From the desk, again.');
  await write(desk, /^Seborrheic/, 'It is benign.');
  await desk.keyboard.press('Control+s');
  await expect(laptop.getByText(/^Your templates were saved elsewhere in the meantime/)).toBeVisible();
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  const both = laptop.getByRole('dialog', { name: 'Changed here and elsewhere' });
  await expect(both.getByText('From the desk, again.')).toBeVisible();
  await expect(both.getByText('From the laptop.')).toBeVisible();
  await both.getByRole('button', { name: /^Take yours/ }).click();
  await both.getByRole('button', { name: 'Done' }).click();
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(laptop.getByText('Saved', { exact: true })).toBeVisible();

  for (const [template, words] of [
    [/^Benign nevus/, 'From the laptop.'],
    [/^Seborrheic/, 'It is benign.'],
    [/^Better photographs/, 'One sharp photograph, please.'],
  ] as const) {
    await desk.getByRole('button', { name: template }).click();
    await expect(text(desk)).toHaveValue(words);
  }
});
