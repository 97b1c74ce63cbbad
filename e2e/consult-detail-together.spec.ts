import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { thread } from './journey.ts';
import { sentConsult } from './sent-consult.ts';
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

async function act(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

/** Makes the next answer of a call get lost: the server has done it, the page hears of no answer. */
async function loseAnswer(page: Page, name: string): Promise<void> {
  await page.route(
    `**/V5/call/${name}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Holds a call until it is let go. */
async function hold(page: Page, name: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/V5/call/${name}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('a typed diagnosis outlives Esc, a click beside the dialog and text marked beyond its edge; Skip alone drops it', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 41, 'Diagnosova');
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  const edit = page.getByRole('button', { name: 'Edit the outcome' });
  await edit.click();
  await expect(dialog).toBeVisible();
  // Nothing was typed: a click beside it closes it.
  await page.mouse.click(20, 450);
  await expect(dialog).toHaveCount(0);
  await edit.click();
  const diagnosis = dialog.getByLabel('Diagnosis');
  await diagnosis.fill('Seborrhoeic keratosis');
  const box = (await diagnosis.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(20, 450, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('This is not saved yet.')).toHaveCount(0);
  await page.mouse.click(20, 450);
  await expect(dialog.getByText('This is not saved yet. Save it, or skip this step.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(diagnosis).toHaveValue('Seborrhoeic keratosis');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('No outcome yet');
});

test('of two who choose the same status at once both see it and neither an error; it changed once', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 42, 'Samestat');
  const pages = [await someone('derm', { at: world.url }), await someone('derm2', { at: world.url })];
  await Promise.all(pages.map((page) => open(page, consult)));
  const [one, two] = pages as [Page, Page];
  const letGo = await hold(two, 'activity-changeStatus_v1');
  for (const page of [two, one]) {
    await page.getByRole('button', { name: 'Status: Pending' }).click();
    await page.getByRole('menuitem', { name: 'Booked' }).click();
  }
  await expect(one.getByRole('button', { name: 'Status: Booked' })).toBeVisible();
  // A line that came after the answer would be said in its place.
  await expect(thread(two).getByText('Status changed from Pending to Booked')).toBeVisible();
  const answered = two.waitForResponse('**/V5/call/activity-changeStatus_v1');
  letGo();
  expect((await answered).status()).toBe(400);
  await expect(two.getByText('Status changed', { exact: true })).toBeAttached();
  await expect(two.getByText('There was an error changing the status')).toHaveCount(0);
  await expect(two.getByRole('button', { name: 'Status: Booked' })).toBeVisible();
  await expect(thread(two).getByText('Status changed from Pending to Booked')).toHaveCount(1);
});

test('what was written to clinic staff is read by that staff and its sender; after a lost answer new words go out as a message of their own', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 43, 'Staffwords');
  const page = await someone('derm', { at: world.url });
  const staff = await someone('moa', { at: world.url });
  const doctor = await someone('plus', { at: world.url });
  await Promise.all([open(page, consult), open(doctor, consult)]);
  await staff.goto(`/dashboard/clinic-inbox?econsultId=${consult.activityId}`);
  await expect(thread(staff).getByRole('listitem').first()).toBeVisible();
  const dialog = await act(page, 'Forward to MOA');
  await dialog.getByLabel('Subject').fill('visit');
  await dialog.getByLabel('Message').fill('Book her for Tuesday.');
  await loseAnswer(page, 'secureMessaging-moaMessage');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There is no connection to the server.');
  await dialog.getByLabel('Message').fill('Book her for Wednesday.');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This message was already sent with other content.');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByRole('status')).toContainText('Tamsin Okoye');
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const reader of [page, staff]) {
    const messages = reader.getByRole('region', { name: 'Messages to the clinic staff' }).getByRole('listitem');
    await expect(messages).toHaveCount(2);
    await expect(messages.first()).toContainText('Dr. Sunita Varga');
    await expect(messages.first()).toContainText('Secure Message from Dr. Varga: visit');
    await expect(messages.first()).toContainText('Book her for Tuesday.');
    await expect(messages.last()).toContainText('Book her for Wednesday.');
  }
  await expect(
    thread(doctor).getByText('Dr. Sunita Varga forwarded this consult to clinic staff').first(),
  ).toBeVisible();
  await expect(doctor.getByText('Book her')).toHaveCount(0);
});

test('a specialist on vacation can not be chosen, what the server refuses stands at its field, and a dialog that sends stays open', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 44, 'Vacationson');
  const page = await someone('plus', { at: world.url });
  await page.route('**/V5/call/routing-routeReferral_v2', async (route) => {
    const answer = await route.fetch();
    const tree = JSON.parse((await answer.text()).replaceAll('"onVacation":true', '"onVacation":false')) as Record<
      string,
      Record<string, { onVacation: boolean; labelV2: { name: string } }[]>
    >;
    for (const person of tree['Dermatology']!['Pigmented lesion']!)
      person.onVacation = person.labelV2.name.includes('Nakagawa');
    await route.fulfill({ response: answer, json: tree });
  });
  await open(page, consult);
  const dialog = await act(page, 'Forward to specialist');
  await dialog.getByLabel('Specialty').selectOption('Dermatology');
  await dialog.getByLabel('Subsite').selectOption('Pigmented lesion');
  await dialog.getByRole('radio', { name: /Nakagawa/ }).check();
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await forward.click();
  const away = 'Specialist is on vacation, please save draft and wait for return or select another specialist.';
  await expect(dialog.getByText(away)).toBeVisible();
  await dialog.getByRole('radio', { name: /Varga/ }).check();
  await expect(dialog.getByText(away)).toHaveCount(0);
  // Away since the list was read: the server says so.
  await page.route(
    '**/V5/call/secureMessaging-forwardEconsult',
    (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'INVALID_INPUT', error: 'Check form for errors.', fields: { recipientSpecialistUId: away } },
      }),
    { times: 1 },
  );
  await forward.click();
  await expect(dialog.getByRole('alert')).toContainText('Error forwarding econsult to specialist');
  await expect(dialog.getByRole('group', { name: 'Specialist' }).getByText(away)).toBeVisible();
  const letGo = await hold(page, 'secureMessaging-forwardEconsult');
  await forward.click();
  await expect(dialog.getByText('Forwarding…')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  letGo();
  await expect(dialog.getByRole('status')).toContainText('Dr. Sunita Varga');
});

test('a call that two consultants complete is completed once and shown so to both; who was added meanwhile is not added again', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 45, 'Twicecall', { phone: true });
  const page = await someone('derm', { at: world.url });
  const other = await someone('derm2', { at: world.url });
  await Promise.all([open(page, consult), open(other, consult)]);
  const box = (at: Page) => at.getByRole('region', { name: 'Phone consult' });
  const complete = (at: Page) => at.getByRole('dialog').getByRole('button', { name: 'Mark Call as Complete' });
  await page.getByRole('button', { name: 'Edit the outcome' }).click();
  await page.getByRole('radio', { name: 'Unknown' }).check();
  await page.getByRole('button', { name: 'Save and Close' }).click();
  await expect(other.getByRole('region', { name: 'Outcome' })).toContainText('Unknown');
  for (const at of [page, other]) await box(at).getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(complete(other)).toBeEnabled();
  const letGo = await hold(other, 'phoneConsult-billAndMarkComplete');
  await complete(other).click();
  await complete(page).dblclick();
  await expect(box(page)).toContainText('Call Complete');
  letGo();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(box(other)).toContainText('Call Complete');
  await expect(thread(other).getByText('marked the call as complete')).toHaveCount(1);

  const name = /D’Angelo/;
  const dialogs = [await act(page, 'Add consultant'), await act(other, 'Add consultant')];
  for (const dialog of dialogs) {
    const label = (await dialog.getByRole('option', { name }).first().textContent())!;
    await dialog.getByLabel('Consultant').selectOption({ label });
  }
  const letAdd = await hold(other, 'secureMessaging-addUserToActivity');
  await dialogs[1]!.getByRole('button', { name: 'Add', exact: true }).click();
  await dialogs[0]!.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('D’Angelo');
  letAdd();
  await expect(dialogs[1]!.getByRole('alert')).toContainText('Error adding user');
  await expect(dialogs[1]!.getByRole('alert')).toContainText('This person takes part in the consult already.');
});
