import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { sentConsult } from './sent-consult.ts';
import type { SentConsult } from './sent-consult.ts';
import { sizes } from './screens.ts';
import { test } from './world.ts';

let world: TestServer;
let sent: SentConsult;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
  sent = await sentConsult(world.url, 91, 'Gelesen');
  const derm = await signIn(world.url, cast.derm.email);
  await derm.call('activity-open', { activityId: sent.activityId });
  await derm.call('message-list', { activityId: sent.activityId });
  derm.close();
});
test.afterAll(() => world.stop());

test('a physician sees from a consult who read the patient’s record, and the way back to it', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.goto(sent.path);
  await page.getByRole('link', { name: 'Who read this patient’s record' }).click();
  await expect(page.getByRole('heading', { level: 2, name: sent.name })).toBeVisible();
  const read = page.getByRole('listitem').filter({ hasText: 'Dr. Sunita Varga' });
  await expect(read).toContainText('Varga Dermatology');
  await expect(read).toContainText('Opened the consult, read the thread');
  await read.getByRole('link', { name: 'Open the consult' }).click();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(sent.name);
});

test('by health number: a wrong one is refused at the field, an unknown one finds nothing, and none stands in the address', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.goto('/dashboard/access-log?of=patient');
  const number = page.getByLabel('PHN', { exact: true });
  await page.getByRole('button', { name: 'Show the log' }).click();
  await expect(number).toHaveAccessibleDescription('PHN is required');
  await expect(number).toBeFocused();
  await number.fill(inventedHealthNumber('AB', 810_777));
  await page.getByRole('button', { name: 'Show the log' }).click();
  await expect(page.getByText('Your clinic has nothing of a patient with this number.')).toBeVisible();
  await number.fill(sent.phn);
  await page.getByRole('button', { name: 'Show the log' }).click();
  await expect(page.getByRole('heading', { level: 2, name: sent.name })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dr. Sunita Varga' })).toBeVisible();
  expect(page.url()).not.toContain(sent.phn.slice(0, 5));
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a resident sees who opened their account and is offered nobody’s record, on a phone too', async ({ someone }) => {
  const page = await someone('resident', { at: world.url, ...sizes.phone });
  await page.goto('/dashboard/profile');
  await page.getByRole('main').getByRole('link', { name: 'Access log' }).click();
  await expect(page).toHaveURL('/dashboard/access-log');
  await page.goto('/dashboard/access-log?of=patient');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toContainText('You');
  await expect(page.getByRole('link', { name: 'A patient’s record' })).toHaveCount(0);
  await expect(page.getByLabel('PHN', { exact: true })).toHaveCount(0);
});
