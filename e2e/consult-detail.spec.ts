import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { keptText } from './in-page.mjs';
import { reply, replyBox, thread } from './journey.ts';
import { sizes } from './screens.ts';
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

const details = (page: Page): Locator => page.getByRole('region', { name: 'Details' });
const audit = (page: Page): Locator => page.getByRole('region', { name: 'Audit log' });
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

test('an opened consult is archived, muted and marked as unread from its header, by button and key, and taken back', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 1, 'Headerling');
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  await expect(page.getByText('Viewing as MD').first()).toBeVisible();
  await page.getByRole('button', { name: 'Move to Archive' }).click();
  await expect(snack(page, 'Moved to Archive')).toBeVisible();
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByRole('button', { name: 'Move to Archive' })).toBeVisible();
  await thread(page).focus();
  await page.keyboard.press('e');
  await expect(snack(page, 'Moved to Archive')).toBeVisible();
  const muted = page.waitForResponse('**/V5/call/inbox-mute');
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  await muted;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move to Inbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();

  await failOnce(page, 'inbox-move');
  await page.getByRole('button', { name: 'Move to Inbox' }).click();
  await expect(snack(page, 'Error moving message to Inbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to Inbox' })).toBeVisible();

  await page.keyboard.press('?');
  for (const label of ['Archive, or back to the inbox', 'Mute or unmute', 'Mark as unread'])
    await expect(page.getByRole('dialog').getByText(label)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(snack(page, 'Marked as unread')).toBeVisible();
  await expect(page).not.toHaveURL(/econsultId/);
  await page.goto('/dashboard/secure-messaging?tab=archive');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: consult.name });
  await expect(row).toContainText('Unread');
});

test('the status: every other one in its order, changed for all at once and written down; shown to no referrer', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 2, 'Statusson');
  const page = await someone('derm', { at: world.url });
  const other = await someone('derm2', { at: world.url });
  const doctor = await someone('plus', { at: world.url });
  await Promise.all([open(page, consult), open(other, consult), open(doctor, consult)]);
  await expect(doctor.getByText('Pending', { exact: true })).toHaveCount(0);
  const status = (at: Page, name: string) => at.getByRole('button', { name: `Status: ${name}` });
  await status(page, 'Pending').click();
  await expect(page.getByRole('menuitem')).toHaveText(['To book', 'To book – urgent', 'Booked', 'Completed']);
  await page.getByRole('menuitem', { name: 'To book – urgent' }).click();
  for (const at of [page, other]) {
    await expect(status(at, 'To book – urgent')).toBeVisible();
    await expect(audit(at)).toContainText('Dr. Sunita Varga changed status from Pending to To book – urgent');
  }
  await failOnce(page, 'activity-changeStatus_v1');
  await status(page, 'To book – urgent').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const failure = 'There was an error changing the status of this consult. Please try again later';
  await expect(snack(page, failure)).toBeVisible();
  await expect(status(page, 'To book – urgent')).toBeVisible();
});

test('a consultant is added and, once asked, removed again: their open consult closes and says why', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 3, 'Memberlund', {
    files: [document('biopsy.pdf', ['Nothing found.'])],
  });
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const dialog = await act(page, 'Add consultant');
  await expect(dialog.getByRole('option', { name: /Nakagawa.*already added/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Choose a consultant')).toBeVisible();
  await expectNoFaults(page);
  const name = /D’Angelo/;
  const label = (await dialog.getByRole('option', { name }).first().textContent())!;
  await dialog.getByLabel('Consultant').selectOption({ label });
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
  // The same person elsewhere, looking at a file.
  const reader = await added.context().newPage();
  await reader.setViewportSize({ width: 390, height: 844 });
  await open(reader, consult);
  await reader.getByRole('button', { name: 'Details' }).click();
  await reader.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'biopsy.pdf' }).click();
  await expect(reader.getByRole('dialog', { name: 'biopsy.pdf' }).getByText('Page 1 of 1')).toBeVisible();
  await card.getByText(name).click();
  await expect(card.getByText('E-mail')).toBeVisible();
  await card.getByRole('button', { name: /^Remove/ }).click();
  await expectNoFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  // What goes away by itself is looked at first.
  await expect(snack(added, `Consult with ID ${consult.activityId} does not exist.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(added).not.toHaveURL(/econsultId/);
  await expect(reader).not.toHaveURL(/econsultId/);
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  for (const at of [added, reader]) await expect(at.getByText(consult.name)).toHaveCount(0);
  // Nor is on the device what they had typed.
  await expect.poll(() => added.evaluate(keptText)).not.toContain('Half a thought');
});

test('forwarding to clinic staff asks for an address only where it goes to one, and says who receives it', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 4, 'Moawicz');
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const dialog = await act(page, 'Forward to MOA');
  await expect(dialog.getByText('Secure Message from Dr. Varga:')).toBeVisible();
  await dialog.getByLabel('An e-mail address').check();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectNoFaults(page);
  await dialog.getByLabel('Message').fill('Please book her for Tuesday.');
  // What was typed outlives a reload.
  await page.reload();
  await act(page, 'Forward to MOA');
  await expect(dialog.getByLabel('Message')).toHaveValue('Please book her for Tuesday.');
  await dialog.getByLabel('The staff of Varga Dermatology').check();
  await failOnce(page, 'secureMessaging-moaMessage');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error forwarding econsult');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByRole('status')).toContainText('Tamsin Okoye');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(audit(page)).toContainText('Dr. Sunita Varga forwarded it to an MOA');
});

test('forwarding to a specialist: subsite and specialist are asked for, the chosen messages go along, and it opens', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 5, 'Forwarder');
  const page = await someone('plus', { at: world.url });
  await open(page, consult);
  for (const text of ['First word about her.', 'Second word about her.']) {
    await reply(page, text);
    await expect(thread(page).getByText(text)).toBeVisible();
  }
  const routing = '**/V5/call/routing-routeReferral_v2';
  await page.route(routing, (route) => route.abort());
  const dialog = await act(page, 'Forward to specialist');
  await expect(dialog.getByRole('alert')).toContainText('Error routing referral');
  await expect(dialog.getByLabel('Specialty').getByRole('option')).toHaveText(['Choose']);
  await page.unroute(routing);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option', { name: 'Cardiology' })).toBeAttached();
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await forward.click();
  await expect(dialog.getByText('A specialist is required')).toBeVisible();
  await dialog.getByLabel('Specialty').selectOption('Dermatology');
  await forward.click();
  await expect(dialog.getByText('Please select a subsite.')).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByLabel('Subsite').selectOption('Pigmented lesion');
  await dialog.getByRole('radio', { name: /Nakagawa/ }).check();
  await expect(dialog.getByText('2 of 2 messages')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /First word/ }).uncheck();
  await expect(dialog.getByText(`FWD: Dermatology - Pigmented lesion, ${consult.phn}`)).toBeVisible();
  await failOnce(page, 'secureMessaging-forwardEconsult');
  await forward.click();
  await expect(dialog.getByRole('alert')).toContainText('Error forwarding econsult to specialist');
  await forward.click();
  await expect(dialog.getByRole('status')).toContainText('Dr. Paloma Nakagawa');
  await dialog.getByRole('link', { name: 'Open the new consult' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FWD: Dermatology - Pigmented lesion');
  expect(page.url()).not.toContain(consult.activityId);
  await expect(thread(page).getByText('Second word about her.')).toBeVisible();
  await expect(thread(page).getByText('First word about her.')).toHaveCount(0);
});

test('clinic staff writes to the patient and sees where and when it goes; they join before they add a consultant', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 6, 'Patientova');
  const page = await someone('moa', { at: world.url });
  await page.goto(`/dashboard/clinic-inbox?econsultId=${consult.activityId}`);
  await expect(page.getByText('Viewing as MOA').first()).toBeVisible();
  const dialog = await act(page, 'Forward to patient');
  await expect(dialog).toContainText(`${consult.name} receives it`);
  await dialog.getByRole('button', { name: 'Send to the patient' }).click();
  await expect(dialog.getByText('Subject is required')).toBeVisible();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Your visit');
  await dialog.getByLabel('Message').fill('Please come on Tuesday at nine.');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Send to the patient' }).click();
  await expect(dialog.getByRole('status')).toContainText('wanda@patients.example');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const members = page.getByRole('list', { name: 'Members' });
  await expect(members.getByText('Tamsin Okoye')).toHaveCount(0);
  await act(page, 'Add consultant');
  const label = (await dialog
    .getByRole('option', { name: /D’Angelo/ })
    .first()
    .textContent())!;
  await dialog.getByLabel('Consultant').selectOption({ label });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members.getByText('Tamsin Okoye')).toBeVisible();
  await expect(members.getByText(/D’Angelo/)).toBeVisible();
});

test('the fax to the own clinic says that it goes, for 2 s, or why not, and keeps its words', async ({ someone }) => {
  const consult = await sentConsult(world.url, 7, 'Faxmann');
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const box = page.getByRole('region', { name: 'Fax to MOA' });
  await box.getByLabel('Message to the MOA').fill('Book within a week.');
  await failOnce(page, 'fax-queueMOAEConsultFax');
  await box.getByRole('button', { name: 'Send fax' }).click();
  await expect(box.getByRole('alert')).toHaveText(/^Error sending fax: There is no connection/);
  await expect(box.getByLabel('Message to the MOA')).toHaveValue('Book within a week.');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 20_000);
  await box.getByRole('button', { name: 'Send fax' }).click();
  await expect(box.getByText('The fax is on its way')).toBeVisible();
  await page.clock.runFor(900);
  await expect(box.getByText('The fax is on its way')).toBeVisible();
  await page.clock.runFor(1_600);
  await expect(box.getByText('The fax is on its way')).toHaveCount(0);
  await expect(box.getByLabel('Message to the MOA')).toHaveValue('');
});

test('a phone consult waits for its call; the outcome comes first, the fitting code is chosen, then it is complete', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 8, 'Phonelli', { phone: true });
  const doctor = await someone('plus', { at: world.url });
  const page = await someone('derm', { at: world.url });
  await Promise.all([open(doctor, consult), open(page, consult)]);
  const box = (at: Page) => at.getByRole('region', { name: 'Phone consult' });
  await expect(box(doctor)).toContainText('Waiting for Call');
  // The time in words, with its zone.
  await expect(box(page).getByRole('time')).toHaveText(
    /^[A-Z][a-z]+day,? \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d–\d\d:\d\d \S+/,
  );
  await box(page).getByRole('button', { name: 'Mark Call as Complete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Please fill out the Outcome before marking as complete')).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Fill out the outcome' }).click();
  await dialog.getByRole('radio', { name: 'Management or treatment suggested' }).check();
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Management or treatment suggested');

  await box(page).getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(6);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/fits the time of the call/);
  await failOnce(page, 'phoneConsult-billAndMarkComplete');
  await dialog.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error marking call as complete.');
  await dialog.getByRole('button', { name: 'Mark Call as Complete' }).click();
  for (const at of [page, doctor]) await expect(box(at)).toContainText('Call Complete');
  await expect(box(doctor)).not.toContainText('Waiting for Call');
});

test('what the details hold: the patient, members with how to reach them, and what is empty is named', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 9, 'Emptyova');
  const page = await someone('derm', { at: world.url });
  await open(page, consult);
  const strip = page.getByRole('region', { name: 'Patient' });
  for (const text of [consult.name, '(403) 555-0142', 'wanda@patients.example', '1984/03/17', /\d+ y/])
    await expect(strip.getByText(text)).toBeVisible();
  await expect(strip.getByText('Out of province')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('No Payments');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('No outcome yet');
  await expect(page.getByRole('region', { name: 'Attachments' })).toContainText('No attachments');
  const headings = await details(page).getByRole('heading', { level: 2 }).allTextContents();
  const order = ['Members', 'Outcome', 'Symptoms', 'Attachments', 'Payments', 'Audit log'];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  await page.getByText('Dr. Owen Falardeau').first().click();
  const card = page.getByRole('list', { name: 'Members' }).getByRole('listitem').first();
  for (const label of ['E-mail', 'Phone', 'Fax', 'Clinic', 'City', 'Practice ID', 'Credentials'])
    await expect(card.getByText(label, { exact: true })).toBeVisible();

  await failOnce(page, 'secureMessaging-exportEconsultPdf');
  await act(page, 'Export PDF');
  await expect(snack(page, 'Error exporting PDF')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await act(page, 'Export PDF');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('consult.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(audit(page)).toContainText('Dr. Sunita Varga exported a PDF');
});

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

  // A file that is not there for the viewer any more.
  await page.route('**/V5/files/*', (route) => route.fulfill({ status: 404 }));
  await opener.click();
  await expect(page.getByRole('alert')).toContainText('This file does not exist, or you do not have access to it.');
});

test('on a phone one pane at a time: swiped, or by its tabs, and everything behind one button', async ({ someone }) => {
  const consult = await sentConsult(world.url, 11, 'Phonewide');
  const page = await someone('derm', { at: world.url, ...sizes.phone });
  await open(page, consult);
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(tab('Messages')).toHaveAttribute('aria-pressed', 'true');
  await expect(details(page)).toBeHidden();
  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(80, 320);
  await expect(details(page)).toBeVisible();
  await expect(tab('Details')).toHaveAttribute('aria-pressed', 'true');
  await expect(thread(page)).toBeHidden();
  await swipe(320, 80);
  await expect(thread(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await expect(details(page)).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  for (const name of ['Move to Archive', 'Mute', 'Mark as unread', 'Export PDF', 'Forward to MOA', 'Add consultant']) {
    const box = (await page.getByRole('menuitem', { name }).boundingBox())!;
    expect(box.height, name).toBeGreaterThanOrEqual(44);
  }
  await expectNoFaults(page);
});

test('opening tells how far it is: 0, 50 and 95 percent, then it is there', async ({ someone }) => {
  const consult = await sentConsult(world.url, 12, 'Progresson');
  const page = await someone('derm', { at: world.url });
  const held = new Map<string, () => void>();
  for (const name of ['activity-open', 'message-list']) {
    await page.route(`**/V5/call/${name}`, async (route) => {
      await new Promise<void>((resolve) => held.set(name, resolve));
      await route.continue();
    });
  }
  await page.goto(consult.path);
  const bar = page.getByRole('progressbar', { name: 'Opening the consult' });
  await expect(bar).toHaveAttribute('value', '0');
  await expect.poll(() => held.size).toBe(2);
  held.get('activity-open')!();
  await expect(bar).toHaveAttribute('value', '50');
  held.get('message-list')!();
  await expect(bar).toHaveCount(0);
  await expect(thread(page).getByRole('listitem').first()).toBeVisible();
});

test('what can not be loaded or marked as read says so; where permissions can not be told there is no status to change', async ({
  someone,
}) => {
  const consult = await sentConsult(world.url, 30, 'Troubleson');
  const page = await someone('derm', { at: world.url });
  const failing = async (call: string): Promise<() => Promise<void>> => {
    const address = `**/V5/call/${call}`;
    await page.route(address, (route) => route.fulfill({ status: 400, json: { code: 'TOO_MANY', error: '' } }));
    return () => page.unroute(address);
  };
  // Who begins to hear live events asks again for everything by itself: here not before a hand did.
  const { promise: gate, resolve: hear } = Promise.withResolvers<void>();
  await page.route('**/V5/live*', async (route) => {
    await gate;
    await route.continue();
  });
  const listed = await failing('inbox-page');
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByText('Error loading messages')).toBeVisible();
  await listed();
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: consult.name }).getByRole('link').first();
  await expect(row).toBeVisible();
  const again = page.waitForResponse('**/V5/call/inbox-page');
  hear();
  await again;

  const loaded = await failing('message-list');
  const read = await failing('activity-markRead');
  await row.click();
  await expect(thread(page).getByText('Error loading messages')).toBeVisible();
  await loaded();
  await thread(page).getByRole('button', { name: 'Try again' }).click();
  await expect(snack(page, 'Error updating message read status')).toBeVisible();
  await expect(thread(page).getByRole('listitem').first()).toBeVisible();
  await read();

  const status = page.getByRole('button', { name: 'Status: Pending' });
  await expect(status).toBeVisible();
  // Ten minutes later what the viewer may do is asked for again.
  await failing('login-setCustomClaims_v1');
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await page.keyboard.press('Escape');
  await row.click();
  await expect(
    snack(page, 'There was an error checking your edit status permissions. Please try again later'),
  ).toBeVisible();
  await expect(status).toHaveCount(0);
});
