import type { Locator, Page } from 'playwright-core';
import { choose, click, press, select, write, type Hand } from './hand.ts';

/** The reply of the opened consult, as both builds show it. */
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Status' });
const template = 'beni';
const templateName = 'Benign nevus, reassure';

/** Waits until another consult than `not` may be written in, and reads off the page whose it is. */
export async function patientShown(page: Page, not = ''): Promise<string> {
  const names = page.getByRole('region', { name: 'Patient', exact: true }).getByRole('heading');
  const name = not === '' ? names.first() : names.filter({ hasNotText: not }).first();
  await name.waitFor();
  await page.locator('form[aria-label="Reply"] textarea:enabled:read-write').waitFor();
  return (await name.textContent()) ?? '';
}

/** What somebody writes who looks at whose consult it is. */
const wordsFor = (name: string): string => `For ${name}: `;

/**
 * One opened consult is answered with a template, its status set, its outcome recorded, it is archived, and the next is
 * opened: as somebody does it in this build.
 */
export type Way = (hand: Hand, name: string) => Promise<void>;

async function byKeysNow(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await press(hand, 's');
  await menu(page).waitFor();
  await choose(hand, 'c');
  await press(hand, 'Enter');
  await press(hand, 'r');
  await write(hand, wordsFor(name));
  await choose(hand, `;${template}`);
  await page.getByRole('listbox', { name: 'Templates' }).getByRole('option').first().waitFor();
  await press(hand, 'Enter');
  await press(hand, 'Control+Shift+Enter');
}

async function byKeysBefore(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await press(hand, 'r');
  await write(hand, wordsFor(name));
  await press(hand, 'Tab');
  await press(hand, 'Enter');
  await choose(hand, template);
  await page.getByRole('option', { name: templateName }).first().waitFor();
  await press(hand, 'Enter');
  await page.getByRole('dialog', { name: 'Templates' }).waitFor({ state: 'detached' });
  await press(hand, 'Control+Enter');
  const outcomes = page.getByRole('dialog', { name: 'Outcomes' });
  await outcomes.waitFor();
  await press(hand, 'Enter');
  await outcomes.waitFor({ state: 'detached' });
  for (let n = 0; n < 60; n += 1) {
    await press(hand, 'Shift+Tab');
    if (await page.evaluate(`(document.activeElement?.getAttribute('aria-label') ?? '').startsWith('Status')`)) break;
  }
  await press(hand, 'Enter');
  await menu(page).waitFor();
  await choose(hand, 'c');
  await press(hand, 'Enter');
  await press(hand, 'e');
  await press(hand, 'j');
}

async function byClicksNow(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await click(hand, box(page));
  await write(hand, wordsFor(name));
  await click(hand, button(page, 'Templates'));
  await click(hand, page.getByRole('option', { name: templateName }).first());
  await page.getByRole('dialog', { name: 'Templates' }).waitFor({ state: 'detached' });
  await select(hand, page.getByRole('combobox', { name: 'Status once it is done' }), 'completed');
  await click(hand, page.getByRole('button', { name: /^Send and done/ }));
}

async function byClicksBefore(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await click(hand, box(page));
  await write(hand, wordsFor(name));
  await click(hand, button(page, 'Templates'));
  await click(hand, page.getByRole('option', { name: templateName }).first());
  await page.getByRole('dialog', { name: 'Templates' }).waitFor({ state: 'detached' });
  await click(hand, button(page, 'Send'));
  const outcomes = page.getByRole('dialog', { name: 'Outcomes' });
  await click(hand, outcomes.getByRole('button', { name: 'Save and Close' }));
  await outcomes.waitFor({ state: 'detached' });
  await click(hand, page.getByRole('button', { name: /^Status/ }).first());
  await click(
    hand,
    menu(page)
      .getByRole('menuitem', { name: /Completed/ })
      .or(menu(page).getByRole('menuitemradio', { name: /Completed/ })),
  );
  await click(hand, button(page, 'Archive'));
}

async function byThumbNow(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await click(hand, box(page));
  await write(hand, wordsFor(name));
  await click(hand, button(page, 'More for this reply'));
  await click(hand, button(page, 'Templates'));
  await click(hand, page.getByRole('option', { name: templateName }).first());
  await page.getByRole('dialog', { name: 'Templates' }).waitFor({ state: 'detached' });
  await select(hand, page.getByRole('combobox', { name: 'Status once it is done' }), 'completed');
  await click(hand, page.getByRole('button', { name: /^Send and done/ }));
}

/** What somebody holds. */
export type Kind = 'keys' | 'mouse' | 'phone';

/** The ways by build and hand. */
export const ways: Readonly<Record<'now' | 'before', Readonly<Partial<Record<Kind, Way>>>>> = {
  now: { keys: byKeysNow, mouse: byClicksNow, phone: byThumbNow },
  before: { keys: byKeysBefore, mouse: byClicksBefore },
};

/** Opens the newest consult of the list. */
export async function openFirst(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().waitFor();
  await rows.getByRole('link').first().click();
}
