import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { cast } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { loadedAt, reply, replyBox, thread } from './journey.ts';
import { picture, sentConsult } from './sent-consult.ts';
import { textOf } from './text-of.ts';
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
/** The messages as they stand on a screen, top to bottom. */
const wordsOf = (page: Page, among: RegExp) => thread(page).getByText(among).allTextContents();
const fileOf = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(name, 12, 12).bytes });

async function attach(page: Page, ...names: string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Attach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await (await choosing).setFiles(names.map(fileOf));
  return dialog;
}

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
  // A consultant's first message asks for the outcome; skipped, it is not asked for again.
  await skip(specialist).click();
  await skip(second).click();
  await Promise.all(people.map((page, index) => reply(page, `Word two of ${index}`)));
  for (const page of people) await expect(thread(page).getByText(/^Word \w+ of \d$/)).toHaveCount(10);
  // One's own stands last until the server has said where its place is.
  for (const page of people) await expect(thread(page).getByText('Sending…')).toHaveCount(0);
  const order = await wordsOf(doctor, /^Word \w+ of \d$/);
  expect(new Set(order).size).toBe(10);
  for (const page of people) expect(await wordsOf(page, /^Word \w+ of \d$/)).toEqual(order);
  await expect(thread(doctor).getByText('Tamsin Okoye (clinic staff) joined this consult')).toBeVisible();
  await expect(thread(doctor).getByText('Renée L’Hirondelle (clinic staff) joined this consult')).toBeVisible();
  await expect(outcomes(specialist)).toHaveCount(0);
  // Names of the header, and a colour of its own for each of the five.
  await expect(doctor.getByRole('region', { name: 'Messages' }).getByText('Tamsin Okoye').first()).toBeVisible();
  const first = thread(doctor).getByRole('listitem').filter({ hasText: 'Word one of' });
  const colours = await Promise.all(
    (await first.all()).map((message) => message.locator('strong').getAttribute('style')),
  );
  expect(new Set(colours).size).toBe(5);
  expect(await Promise.all(people.map(loadedAt))).toEqual(since);
});

test('a specialist answers with a template, a handout and a file; the outcome is asked for, saved, and changed later', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 302, 'Templeton');
  const doctor = await open(await someone('plus', { at: world.url }), consult.path);
  const specialist = await open(await someone('derm', { at: world.url }), consult.path);
  const box = replyBox(specialist);
  await box.fill('Before. After.');
  await box.press('Home');
  for (const _ of 'Before. ') await box.press('ArrowRight');
  await specialist.getByRole('button', { name: 'Templates' }).click();
  await specialist.getByRole('combobox', { name: 'Search templates' }).fill('benign nev');
  await expect(specialist.getByRole('option')).toHaveCount(1);
  await specialist.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/^Before\. Thank you for this consult\..+After\.$/s);
  await expect(specialist.getByText('Outcome of this template: No treatment required')).toBeVisible();

  await specialist.getByRole('button', { name: 'Resources', exact: true }).click();
  const handouts = specialist.getByRole('dialog', { name: 'Resources' });
  await handouts.getByRole('checkbox').first().check();
  await handouts.getByRole('button', { name: 'Done' }).click();
  const handout = await textOf(
    specialist.getByRole('list', { name: 'Resources of this message' }).getByRole('listitem'),
  );
  const dialog = await attach(specialist, 'slide.png', 'margin.png');
  await expect(dialog.getByText('2 of 2 uploaded')).toBeVisible();
  expect((await new AxeBuilder({ page: specialist }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(specialist.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')).toHaveCount(2);
  await send(specialist).click();

  await expect(thread(doctor).getByText(/^Before\. Thank you/)).toBeVisible();
  const shared = thread(doctor).getByRole('list', { name: 'Shared resources' });
  await expect(shared).toContainText(handout);
  const download = doctor.waitForEvent('download');
  await shared.getByRole('link', { name: `Download ${handout}` }).click();
  expect((await download).suggestedFilename()).not.toBe('');
  await expect(thread(doctor).getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2);

  const asked = outcomes(specialist);
  await expect(asked.getByRole('radio', { name: 'No treatment required' })).toBeChecked();
  await expect(asked.getByRole('radio')).toHaveCount(8);
  expect((await new AxeBuilder({ page: specialist }).analyze()).violations).toEqual([]);
  // The server does not answer: said in the specified words, and the choice stays.
  await specialist.route('**/V5/call/outcome-save', (route) => route.abort(), { times: 1 });
  await asked.getByRole('button', { name: 'Save and Close' }).click();
  await expect(asked.getByText('Unable to log outcome in eConsult. Please try again or skip this step.')).toBeVisible();
  await asked.getByRole('button', { name: 'Save and Close' }).click();
  await expect(asked).toHaveCount(0);
  await expect(thread(doctor).getByText('Dr. Sunita Varga saved the outcome')).toBeVisible();

  await specialist.getByRole('button', { name: 'Edit Outcomes' }).click();
  await expect(asked.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue('Benign melanocytic nevus');
  await asked.getByRole('radio', { name: 'Patient to see Specialist' }).check();
  await asked.getByRole('button', { name: 'Save and Close' }).click();
  await expect(asked).toHaveCount(0);
  await expect(specialist.getByRole('region', { name: 'Details' })).toContainText('Patient to see Specialist');

  await thread(doctor)
    .getByText(/^Before\. Thank you/)
    .hover();
  await doctor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The page's clock goes as far as it is told, however long a look takes.
  await doctor.clock.install();
  await doctor.clock.pauseAt(Date.now() + 60_000);
  await thread(doctor).getByRole('button', { name: 'Copy the message' }).click();
  await expect(thread(doctor).getByRole('button', { name: 'Copied' })).toBeVisible();
  await doctor.clock.runFor(1_900);
  await expect(thread(doctor).getByRole('button', { name: 'Copied' })).toBeVisible();
  await doctor.clock.runFor(200);
  await expect(thread(doctor).getByRole('button', { name: 'Copy the message' })).toBeVisible();
});

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

  // Both without a word from the other: the later one is asked.
  await desk.context().setOffline(true);
  await replyBox(desk).fill('From the desk');
  await expect(desk.getByText('Kept on this device until it is sent')).toBeVisible();
  await replyBox(phone).fill('From the phone');
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

test('a message that fails is kept with its file and goes out once; files that do not go over are said in number', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 304, 'Failington');
  const doctor = await open(await someone('plus', { at: world.url }), consult.path);
  const dialog = await attach(doctor, 'first.png');
  await expect(dialog.getByText('1 of 1 uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // Refused, and not cut off: then the page does not try again by itself before a hand does.
  await doctor.route('**/V5/call/message-send', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY', error: 'Too many messages.' } }),
  );
  await reply(doctor, 'Here is the slide.');
  await expect(thread(doctor).getByText('Error sending message. Please try again')).toBeVisible();
  await doctor.unroute('**/V5/call/message-send');
  await thread(doctor).getByRole('button', { name: 'Try again' }).click();
  await expect(thread(doctor).getByText(/^Sent/)).toBeVisible();
  await expect(thread(doctor).getByText('Here is the slide.')).toHaveCount(1);
  await expect(thread(doctor).getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1);

  // One file goes over, one is refused on its way: the message waits for a decision.
  const more = await attach(doctor, 'goes.png');
  await expect(more.getByText('1 of 1 uploaded')).toBeVisible();
  await doctor.route('**/V5/uploads', (route) => route.fulfill({ status: 403, body: 'blocked' }));
  const choosing = doctor.waitForEvent('filechooser');
  await more.getByRole('button', { name: 'Add files' }).click();
  await (await choosing).setFiles([fileOf('stays.png')]);
  await expect(more.getByText(/Upload stopped\. stays\.png is kept here\./)).toBeVisible();
  await more.getByRole('button', { name: 'Done' }).click();
  await replyBox(doctor).fill('And two more.');
  await send(doctor).click();
  await expect(
    doctor
      .getByRole('alert')
      .getByText('1 out of 2 files failed to upload. Please try uploading these files again.')
      .first(),
  ).toBeVisible();
  await expect(replyBox(doctor)).toHaveValue('And two more.');
  await doctor.unroute('**/V5/uploads');
  await doctor.getByRole('button', { name: 'Try again: stays.png' }).click();
  await send(doctor).click();
  await expect(
    thread(doctor).getByRole('listitem', { name: 'stays.png' }).or(thread(doctor).getByText('stays.png')),
  ).toBeVisible();
});

test('a message is billed or not as chosen, under a code of at least 4 characters; a phone consult says when it is', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 305, 'Billiter');
  const specialist = await open(await someone('derm', { at: world.url }), consult.path);
  await expect(specialist.getByText('Billed once in 24 hours, however many messages you send.')).toBeVisible();
  const code = specialist.getByRole('textbox', { name: 'Billing code' });
  await expect(code).toHaveValue('03.01NG');
  await replyBox(specialist).fill('To be billed');
  await code.fill('03');
  await expect(specialist.getByText('Billing code must be at least 4 characters long')).toBeVisible();
  await expect(send(specialist)).toBeDisabled();
  await code.fill('08.19A');
  const billed = specialist.waitForRequest('**/V5/call/message-send');
  await send(specialist).click();
  expect((await billed).postDataJSON()).toMatchObject({ billable: true, billingCode: '08.19A' });
  await skip(specialist).click();
  // What it was billed as is what the server says: a first response to an eConsult has a code of its own.
  await expect(thread(specialist).getByText('Bill 03.01O')).toBeVisible();
  await expect(thread(specialist).getByText('To be billed')).toHaveCount(1);
  await specialist.getByRole('radio', { name: 'Do not bill' }).check();
  await expect(code).toHaveCount(0);
  await expect(send(specialist)).toBeDisabled();
  await replyBox(specialist).fill('Not to be billed');
  const free = specialist.waitForRequest('**/V5/call/message-send');
  await send(specialist).click();
  expect((await free).postDataJSON()).toMatchObject({ billable: false, billingCode: '' });

  const call = await sentConsult(world.url, 306, 'Ringwood', { phone: true });
  await open(specialist, call.path);
  await expect(specialist.getByText('Phone consults are not billed until the call is complete.')).toBeVisible();
});

test('the question for the outcome does not come between the keys of who writes on', async ({ someone }) => {
  const consult = await sentConsult(world.url, 308, 'Typist');
  const specialist = await open(await someone('derm2', { at: world.url }), consult.path);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await specialist.route('**/V5/call/message-send', async (route) => {
    await held;
    await route.continue();
  });
  await reply(specialist, 'A first answer.');
  await replyBox(specialist).pressSequentially('And one ');
  answer();
  await expect(thread(specialist).getByText('Sending…')).toHaveCount(0);
  await replyBox(specialist).pressSequentially('thing more.');
  await expect(replyBox(specialist)).toHaveValue('And one thing more.');
  await expect(outcomes(specialist)).toHaveCount(0);
  await specialist.keyboard.press('Control+Enter');
  await skip(specialist).click();
  await expect(thread(specialist).getByText('And one thing more.')).toHaveCount(1);
});

test('interpretations are billed before the outcome is saved, each is listed, and the dialog stays a moment', async ({
  someone,
}) => {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const page = await someone('ent', { at: world.url });
  await page.goto('/dashboard/secure-messaging');
  const { rows } = await client.query<{ activity_id: string }>(
    `select m.activity_id from member m join activity a on a.id = m.activity_id
      where m.person_id = $1 and m.role = 'consultant' and a.activity_type = 'econsult' limit 1`,
    [cast.ent.id],
  );
  await client.end();
  await open(page, `/dashboard/secure-messaging?econsultId=${rows[0]!.activity_id}`);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  const dialog = outcomes(page);
  await dialog.getByRole('radio', { name: 'Further investigations suggested' }).check();
  await dialog.getByRole('checkbox', { name: 'Bill: Audiogram interpretation' }).check();
  await page.route('**/V5/call/interpretations-billInterpretation', (route) => route.abort(), { times: 1 });
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1)!;
    if (/^(interpretations|outcome)-/.test(name)) calls.push(name);
  });
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(dialog.getByText('Error occurred while billing interpretations. Please try again')).toBeVisible();
  // The moment lasts as long as it is looked at.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.clock.runFor(900);
  await expect(dialog.getByRole('list', { name: 'Billed interpretations' })).toContainText(
    'Audiogram interpretation billed',
  );
  await page.clock.runFor(200);
  await expect(dialog).toHaveCount(0);
  await page.clock.resume();
  expect(calls).toEqual(['interpretations-billInterpretation', 'interpretations-billInterpretation', 'outcome-save']);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Bill: Audiogram interpretation' })).toHaveCount(0);
  await expect(dialog.getByText('Audiogram interpretation billed')).toBeVisible();
});

test('when the specialist is no longer on the platform, the warning stands in place of the reply box', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 307, 'Leftbehind');
  const page = await open(await someone('plus', { at: world.url }), consult.path);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`update person set disabled_at = now() where id = any($1)`, [[cast.derm.id, cast.derm2.id]]);
  // Whoever had it open learns it with their next message, which stays in sight.
  await replyBox(page).fill('Are you there?');
  await page.keyboard.press('Control+Enter');
  await expect(replyBox(page)).toHaveCount(0);
  await expect(thread(page).getByText('Are you there?')).toBeVisible();
  await page.goto(consult.path);
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({
      hasText:
        'This specialist is no longer on the product. It is no longer possible to send any messages on this consult.',
    }),
  ).toBeVisible();
  await expect(replyBox(page)).toHaveCount(0);
  await client.query(`update person set disabled_at = null where id = any($1)`, [[cast.derm.id, cast.derm2.id]]);
  await client.end();
});
