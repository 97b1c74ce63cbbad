import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { loadedAt, reply, replyBox, thread } from './journey.ts';
import { sentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await expect(replyBox(page)).toBeVisible();
  return page;
}

const staffPath = (activityId: string) => `/dashboard/clinic-inbox?econsultId=${activityId}`;
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const outcomes = (page: Page) => page.getByRole('dialog', { name: 'Outcomes' });
const skip = (page: Page) => outcomes(page).getByRole('button', { name: 'Skip' });
/** The messages on a screen, top to bottom. */
const wordsOf = (page: Page, among: RegExp) => thread(page).getByText(among).allTextContents();

// Only the whole can show it: five people who write at the same moment, each on a screen of their own.
test('five people write into one consult: everything is there once, in one order, on every screen, and staff join with their first message', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 301, 'Fivefold');
  const at = { at: world.url };
  const doctor = await open(await someone('plus', at), consult.path);
  const specialist = await open(await someone('derm', at), consult.path);
  const second = await open(await someone('derm2', at), consult.path);
  const staff = await open(await someone('moa', at), staffPath(consult.activityId));
  const ownStaff = await open(await someone('moa2', at), staffPath(consult.activityId));
  const people = [doctor, specialist, second, staff, ownStaff];
  const since = await Promise.all(people.map(loadedAt));
  await Promise.all(people.map((page, index) => reply(page, `Word one of ${index}`)));
  // A consultant's first message asks for the outcome; after skipping it, it does not ask again.
  await skip(specialist).click();
  await skip(second).click();
  await Promise.all(people.map((page, index) => reply(page, `Word two of ${index}`)));
  for (const page of people) await expect(thread(page).getByText(/^Word \w+ of \d$/)).toHaveCount(10);
  // A person's own message stands last until the server has given it a place.
  for (const page of people) await expect(thread(page).getByText('Sending…')).toHaveCount(0);
  const order = await wordsOf(doctor, /^Word \w+ of \d$/);
  expect(new Set(order).size).toBe(10);
  for (const page of people) expect(await wordsOf(page, /^Word \w+ of \d$/)).toEqual(order);
  await expect(thread(doctor).getByText('Tamsin Okoye (clinic staff) joined this consult')).toBeVisible();
  await expect(thread(doctor).getByText('Renée L’Hirondelle (clinic staff) joined this consult')).toBeVisible();
  await expect(outcomes(specialist)).toHaveCount(0);
  // Names in the header, and a colour for each of the five.
  await expect(doctor.getByRole('region', { name: 'Messages' }).getByText('Tamsin Okoye').first()).toBeVisible();
  const first = thread(doctor).getByRole('listitem').filter({ hasText: 'Word one of' });
  const colours = await Promise.all(
    (await first.all()).map((message) => message.locator('strong').getAttribute('style')),
  );
  expect(new Set(colours).size).toBe(5);
  expect(await Promise.all(people.map(loadedAt))).toEqual(since);
});

// Only the whole can show it: two devices of one person, and the server between them.
test('what is typed is saved as it is typed, stands on the other device, and where both type nothing is lost', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 303, 'Twodesk');
  const desk = await open(await someone('derm2', { at: world.url }), consult.path);
  await replyBox(desk).pressSequentially('Excise with 2 mm');
  await expect(desk.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  const phone = await open(
    await someone('derm2', { at: world.url, viewport: { width: 390, height: 844 } }),
    consult.path,
  );
  await expect(replyBox(phone)).toHaveValue('Excise with 2 mm');
  await replyBox(phone).press('End');
  await replyBox(phone).pressSequentially(', then pathology');
  await expect(replyBox(desk)).toHaveValue('Excise with 2 mm, then pathology');

  // Neither has heard of the other's text: the later one is asked.
  await desk.context().setOffline(true);
  await replyBox(desk).fill('From the desk');
  await expect(desk.getByText('Kept on this device until it is sent')).toBeVisible();
  await replyBox(phone).fill('From the phone');
  await phone.getByRole('button', { name: 'More for this reply' }).click();
  await phone.getByRole('button', { name: 'Save Message' }).click();
  await expect(phone.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  await desk.context().setOffline(false);
  await replyBox(desk).press('End');
  await replyBox(desk).pressSequentially('!');
  await desk.getByRole('button', { name: 'Show the other device' }).click();
  await expect(replyBox(desk)).toHaveValue('From the phone');
  await desk.getByRole('button', { name: 'Show this device' }).click();
  await expect(replyBox(desk)).toHaveValue('From the desk!');
  await desk.getByRole('button', { name: 'Keep this text' }).click();
  await expect(replyBox(phone)).toHaveValue('From the desk!');

  await send(desk).click();
  await expect(thread(phone).getByText('From the desk!')).toBeVisible();
  await expect(replyBox(phone)).toHaveValue('');
  await phone.reload();
  await expect(thread(phone).getByText('From the desk!')).toHaveCount(1);
  await expect(replyBox(phone)).toHaveValue('');
  await phone.getByRole('button', { name: 'Back to Consult' }).click();
  await expect(phone.getByRole('region', { name: 'Details' })).toBeVisible();
});
