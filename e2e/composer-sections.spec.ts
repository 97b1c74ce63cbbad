import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, fillPatient, somePatient } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

/** The dermatologists who look at moles. */
const moles = '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8';

const call = (page: Page) => page.getByRole('region', { name: 'Phone call' });
const times = (page: Page) => call(page).getByRole('group', { name: 'Time of the call' }).getByRole('radio');

/** Asks for a call on the second of the offered days, and leaves the time open. */
async function askForCall(page: Page, n: number, name: string): Promise<void> {
  await page.goto(moles);
  await page.getByRole('radio', { name: 'Phone consult' }).check();
  await call(page).getByLabel('Specialist').selectOption({ label: 'Dr. Sunita Varga' });
  // The first of today's times passes in a moment, and after the last one the day itself disappears.
  await call(page).getByLabel('Day').selectOption({ index: 1 });
  await fillPatient(page, somePatient(n, name, 'Callwell'));
  await answerQuestions(page, 'Can we talk about this mole?');
}

test('the time of a call that is being sent, or whose sending was answered to nobody, is not said to be taken by somebody else', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/phoneConsult-getTimes')) reads.push(request.url());
  });
  await askForCall(page, 63, 'Ownbooking');
  await times(page).first().check();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let answers = 0;
  await page.route('**/V5/call/consult-sendConsult', async (route) => {
    const answer = await route.fetch();
    answers += 1;
    await held;
    await (answers === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => answers).toBe(1);
  const before = reads.length;
  // The page reads the times again every minute.
  await page.clock.runFor(70_000);
  letGo();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.clock.runFor(70_000);
  await expect(times(page).first()).toBeChecked();
  expect(reads.length).toBe(before);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
  expect(answers).toBe(2);
});
