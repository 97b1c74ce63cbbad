import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { hasFocus, unmarkedFocus } from './in-page.mjs';

/** What people do in the product, step by step, by what they see. */

export type Patient = { firstName: string; lastName: string; phn: string; born: string };

/** A patient of Alberta whom no other test has. */
export function somePatient(n: number, firstName: string, lastName: string): Patient {
  return { firstName, lastName, phn: inventedHealthNumber('AB', 800_000 + n), born: '1974/03/09' };
}

export const nameOf = ({ firstName, lastName }: Patient): string => `${firstName} ${lastName}`;

/**
 * Chooses the dermatologists who look at moles, Dr. Varga and Dr. Nakagawa, on the Directory tab, and opens their form.
 */
export async function chooseDermatology(page: Page): Promise<void> {
  await page.goto('/dashboard/consult');
  await page.getByLabel('Specialty').selectOption('Dermatology');
  await page.getByLabel('Subsite').selectOption('Pigmented lesion');
  await page.getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion, Varga Dermatology/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Patient Information' })).toBeVisible();
}

export async function fillPatient(page: Page, { phn, firstName, lastName, born }: Patient): Promise<void> {
  await page.getByLabel('PHN', { exact: true }).pressSequentially(phn);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of birth').pressSequentially(born.replaceAll('/', ''));
}

export async function answerQuestions(page: Page, question: string): Promise<void> {
  await page.getByRole('group', { name: 'Site' }).getByLabel('Trunk').check();
  await page.getByLabel('Present for how many weeks').fill('12');
  await page.getByLabel('Largest diameter in mm').fill('7');
  await page.getByRole('group', { name: 'Change' }).getByLabel('Irregular border').check();
  await page.getByLabel('Question for the dermatologist').fill(question);
}

/** Goes from the finder to 'Sent'. */
export async function sendConsult(page: Page, patient: Patient, question: string): Promise<void> {
  await chooseDermatology(page);
  await fillPatient(page, patient);
  await answerQuestions(page, question);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
}

export async function openSentConsult(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the consult' }).click();
  await expect(thread(page)).toBeVisible();
}

export function inboxRow(page: Page, patient: Patient): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: nameOf(patient), exact: true }) });
}

export async function openInbox(page: Page): Promise<void> {
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
}

export async function openFromInbox(page: Page, patient: Patient): Promise<void> {
  await inboxRow(page, patient)
    .getByRole('link', { name: nameOf(patient), exact: true })
    .click();
  await expect(thread(page)).toBeVisible();
}

export function thread(page: Page): Locator {
  return page.getByRole('log', { name: 'Thread' });
}

export function replyBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Reply' });
}

/** Writes and sends a reply without the mouse. */
export async function reply(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text);
  // While the message before is on its way, the button is disabled.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  // In the box, because the focus may have moved meanwhile: five people write side by side.
  await replyBox(page).press('Control+Enter');
  await expect(replyBox(page)).toHaveValue('');
}

/** After a consultant's first message the page asks for the outcome: skips it. */
export async function skipOutcomes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
}

/** When the page was loaded; the number changes with a reload. */
export async function loadedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/**
 * Presses Tab until the wanted element has the focus, like somebody without a mouse; every stop on the way must be
 * visible.
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await wanted.evaluate(hasFocus)) return;
  }
  throw new Error(`Tab does not reach ${wanted.toString()}.`);
}

/** Waits until the focused element shows its focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(unmarkedFocus), 'has the focus and does not show it').toBeNull();
}
