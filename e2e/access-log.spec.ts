import { expect } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { sentConsult } from './sent-consult.ts';
import type { SentConsult } from './sent-consult.ts';
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
  // Only the whole shows that what one person reads of a consult stands in another one's log, and how the two pages lead to each other.
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
