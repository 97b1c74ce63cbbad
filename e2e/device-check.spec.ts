import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { forgetWrites, keptDatabases } from './in-page.mjs';
import { test } from './world.ts';

/** Runs so many steps and resolves to the report. */
async function check(page: Page, steps: number): Promise<string> {
  await page.getByLabel('Steps').fill(String(steps));
  await page.getByLabel('Seed').fill('12');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  return (await page.getByLabel('Report').textContent()) ?? '';
}

// Only the whole can show it: the built script, under the policy that the server sends with it.
test('the device check passes on this browser’s own storage and locks, asks no server, and leaves nothing', async ({
  someone,
}) => {
  const page = await someone(null);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto('/V5/reference/device-check');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const report = await check(page, 200);
  expect(report).toMatch(/^Device check: All passed\n/);
  expect(report).toMatch(/passed: loses, doubles and mixes up nothing.*\n {2}\d+ steps/);
  expect(report).toContain('seed 12');
  expect(report).not.toContain('left out');
  expect(await page.evaluate(keptDatabases)).toEqual([]);
  expect([asked, complaints]).toEqual([[], []]);
});

test('the device check names what a browser loses that does not store what it says it stored', async ({ someone }) => {
  const page = await someone(null);
  await page.addInitScript(forgetWrites);
  await page.goto('/V5/reference/device-check');
  const report = await check(page, 200);
  expect(report).toMatch(/^Device check: \d+ failed\n/);
  expect(report).toMatch(
    /failed: loses, doubles .*\n.*what was (?:kept|typed)[^]*shortest story that was found:\n +\w+/,
  );
});
