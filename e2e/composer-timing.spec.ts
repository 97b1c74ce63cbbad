import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { demoLaunch } from '@consult/testkit/launch.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, fillPatient, somePatient } from './journey.ts';
import { test } from './world.ts';

/** Times that the specification gives, by a clock that stands until it is moved. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

/** The dermatologists who look at moles. */
const moles = '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const actions = (page: Page) => page.getByRole('group', { name: 'Actions' });

/**
 * Stops the page's clock a little later than now: what was under way is over then. Late enough that it is not past on a busy
 * machine, and sooner than a call without an answer is given up.
 */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000);
}

/**
 * The searches of one call for a text, as the page makes them and gives them up. Without one it asks for the whole list, as it does
 * anew whenever it hears of something.
 */
function watchSearches(page: Page, call: string): { asked: string[]; aborted: string[] } {
  const seen = { asked: [] as string[], aborted: [] as string[] };
  const note = (list: string[]) => (request: Request) => {
    if (!request.url().endsWith(call)) return;
    const { search } = request.postDataJSON() as { search: string };
    if (search !== '') list.push(search);
  };
  page.on('request', note(seen.asked));
  page.on('requestfailed', note(seen.aborted));
  return seen;
}

for (const { who, ms, where } of [
  { who: 'plus', ms: 1_500, where: 'the form is reset' },
  { who: 'beta', ms: 500, where: 'the form that the beta directory led to is gone back from' },
] as const)
  test(`${ms} ms after a success ${where}`, async ({ someone }) => {
    const page = await someone(who, { at: world.url });
    await page.clock.install();
    await page.goto(moles);
    await fillPatient(page, somePatient(ms, 'Timely', who === 'plus' ? 'Reset' : 'Return'));
    await answerQuestions(page, 'How long?');
    await stopClock(page);
    await submit(page).click();
    const said = page.getByRole('main').getByText('eConsult Sent Successfully');
    await expect(said.first()).toBeVisible();
    await page.clock.runFor(ms - 1);
    await expect(page).toHaveURL(/serviceId=/);
    await expect(page.getByLabel('First name')).toHaveValue('Timely');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
    await expect(page).not.toHaveURL(/serviceId|consultDraftId|collection/);
    await page.goto(moles);
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Question for the dermatologist')).toHaveValue('');
  });

test('whoever goes elsewhere while the success is shown is not led back', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  await page.goto(moles);
  await fillPatient(page, somePatient(7, 'Timely', 'Gone'));
  await answerQuestions(page, 'How long?');
  await submit(page).click();
  await expect(page.getByRole('main').getByText('eConsult Sent Successfully').first()).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.clock.fastForward(5_000);
  await sidebar.getByRole('link', { name: 'Secure messaging' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
  expect(addresses.filter((address) => address.includes('sent='))).toEqual([]);
  // What was sent is no form to go on with.
  await page.goto(moles);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('‘Draft saved.’ clears after 2 s', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  await page.goto(moles);
  await page.getByLabel('First name').fill('Saved');
  await stopClock(page);
  const said = page.getByRole('main').getByText('Draft saved.');
  await actions(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(said).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(said).toBeVisible();
  await page.clock.runFor(1);
  await expect(said).toHaveCount(0);
});

test('‘Date with an incorrect format pasted’ stays for 4 s', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(moles);
  await page.getByLabel('Date of birth').focus();
  await page.evaluate(`navigator.clipboard.writeText('03/02/1958')`);
  await stopClock(page);
  await page.keyboard.press('ControlOrMeta+v');
  const said = page.getByText('Date with an incorrect format pasted');
  await expect(said).toBeVisible();
  await page.clock.runFor(3_999);
  await expect(said).toBeVisible();
  await page.clock.runFor(1);
  await expect(said).toHaveCount(0);
  // A date that can be read has no part in it.
  await page.keyboard.press('ControlOrMeta+v');
  await expect(said).toBeVisible();
  await page.evaluate(`navigator.clipboard.writeText('Monday, 3 February 1958')`);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1958/02/03');
  await expect(said).toHaveCount(0);
});

test('approvers are searched 500 ms after the last letter, and the search before is cancelled', async ({ someone }) => {
  const page = await someone('resident', { at: world.url });
  await page.clock.install();
  await page.goto(moles);
  const box = page.getByRole('searchbox', { name: 'Approver' });
  await expect(box).toBeVisible();
  const { asked, aborted } = watchSearches(page, 'consult-searchApprovers');
  let answered = 0;
  await page.route('**/consult-searchApprovers', (route) => ((answered += 1) === 1 ? undefined : route.continue()));
  await stopClock(page);
  await box.pressSequentially('os');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['os']);
  await box.pressSequentially('ei');
  await page.clock.runFor(500);
  await expect.poll(() => asked).toEqual(['os', 'osei']);
  await expect.poll(() => aborted).toEqual(['os']);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Kwabena Osei' })).toBeVisible();
});

test('drafts are searched 500 ms after the last letter', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  const box = page.getByRole('searchbox', { name: 'Search by subject' });
  await expect(box).toBeVisible();
  await stopClock(page);
  const { asked } = watchSearches(page, 'consultDraft-listDrafts');
  await box.pressSequentially('mole');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['mole']);
});

test('a launch says that it is fetched, then that it was, for 2 s', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/ava-econsultAuth', async (route) => {
    await held;
    await route.continue();
  });
  // The server listens on a port of its own and knows it by this name.
  const jwt = await demoLaunch(world.url, 'http://localhost:0');
  await page.goto(`/dashboard/consult/consult-form?jwt=${jwt}`);
  await expect(page.getByText('Fetching AVA econsult info')).toBeVisible();
  await stopClock(page);
  letGo();
  const said = page.getByText('Successfully fetched AVA econsult info');
  await expect(said).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(said).toBeVisible();
  await page.clock.runFor(1);
  await expect(said).toHaveCount(0);
});
