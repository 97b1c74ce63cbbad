import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../testing/clock.ts';
import { beyondTheEdge, expectNoFaults, strayScrolling } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { clinicAnswers, clinicCard } from '../../testing/world/clinic-inbox.ts';
import { listed, listedNames, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';
import { libraryOf } from '../../testing/world/library.ts';

/** Decision 140: the list may stay beside the opened consult. */

const keeps = page.getByRole('button', { name: 'Keep the list beside the consult' });
const covers = page.getByRole('button', { name: 'Give the consult the whole width' });
const patient = (name: string) => page.getByRole('region', { name: 'Patient' }).getByRole('heading', { name });
const link = (name: string) => listedRow(name).getByRole('link');
const boxOf = (element: Element) => element.getBoundingClientRect();
const body = () => listed().first().element().closest('section')!.parentElement!;

/** The inbox with a consult opened from it, and the list beside it. */
async function openBeside() {
  const shown = await openBusyInbox();
  shown.server.answer(libraryOf('derm'));
  await link(listedNames()[1]!).click();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  await userEvent.keyboard('l');
  await expect.element(covers).toBeVisible();
  // Chromium draws the rows of the list that was hidden for its new width with the next frame, and moves its place so
  // that the same row stays on top.
  await settled();
  return shown;
}

test('the list stays beside the opened consult, narrow and whole, with the opened row marked', async () => {
  await openBeside();
  const name = listedNames()[1]!;
  await expect.element(link(name)).toHaveAttribute('aria-current', 'true');
  const list = boxOf(listedRow(name).element());
  const consult = boxOf(page.getByRole('log', { name: 'Thread' }).element());
  expect(list.right).toBeLessThanOrEqual(consult.left);
  expect(list.width).toBeGreaterThanOrEqual(319);
  expect(list.width).toBeLessThanOrEqual(400);
  await expectNoFaults();
  for (const width of [1280, 1440, 1920]) {
    await page.viewport(width, 900);
    await expect.poll(beyondTheEdge, { message: `${width}px` }).toEqual([]);
    expect(strayScrolling(), `${width}px`).toEqual([]);
  }
});

test('the choice is remembered by this browser, and asks for the width that it needs', async () => {
  await openBeside();
  const row = link(listedNames()[1]!);
  await reopen();
  await expect.element(covers).toBeVisible();
  await expect.element(row).toBeVisible();
  await page.viewport(1279, 900);
  await expect.element(covers).not.toBeInTheDocument();
  await expect.element(row).not.toBeInTheDocument();
  await page.viewport(1280, 900);
  await expect.element(row).toBeVisible();
  await covers.click();
  await expect.element(row).not.toBeInTheDocument();
  await reopen();
  await expect.element(keeps).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('j, k and a click open another one beside the same list: it is not asked for again and keeps its place', async () => {
  const { server } = await openBeside();
  const before = listedNames();
  body().scrollTop = 150;
  const asked = server.asked('inbox-page').length;
  await userEvent.keyboard('j');
  await expect.element(patient(before[2]!)).toBeVisible();
  await userEvent.keyboard('jk');
  await expect.element(patient(before[2]!)).toBeVisible();
  await expect.element(link(before[2]!)).toHaveAttribute('aria-current', 'true');
  await link(before[3]!).click();
  await expect.element(patient(before[3]!)).toBeVisible();
  expect(listedNames()).toEqual(before);
  expect(body().scrollTop).toBe(150);
  expect(server.asked('inbox-page')).toHaveLength(asked);
  // Opening another one took the place of the first: one step back leads to the list.
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).not.toMatch('econsultId');
  await expect.element(link(before[3]!)).toHaveFocus();
  expect(listedNames()).toEqual(before);
});

test('the keys go on to the row that is out of sight, and it comes into sight', async () => {
  await openBeside();
  const before = listedNames();
  for (let at = 2; at < 8; at += 1) {
    await userEvent.keyboard('j');
    await expect.element(patient(before[at]!)).toBeVisible();
  }
  const [row, list] = [boxOf(listedRow(before[7]!).element()), boxOf(body())];
  expect(row.top).toBeGreaterThanOrEqual(list.top);
  expect(row.bottom).toBeLessThanOrEqual(list.bottom + 1);
  await userEvent.keyboard('{Escape}');
  await expect.element(link(before[7]!)).toHaveFocus();
});

test('e archives the opened one, which leaves the list, and opens the next', async () => {
  const { server } = await openBeside();
  const before = listedNames();
  await userEvent.keyboard('e');
  await expect.element(patient(before[2]!)).toBeVisible();
  await expect.poll(listedNames).not.toContain(before[1]!);
  await expect.poll(() => server.asked('inbox-move').length).toBe(1);
  await expect.element(link(before[2]!)).toHaveAttribute('aria-current', 'true');
});

test('a question asked beside the opened consult leaves it open, and closing it keeps the question', async () => {
  await openBeside();
  const name = listedNames()[1]!;
  await page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: 'Unread' }).click();
  await expect.poll(() => listedNames().length).toBeLessThan(5);
  await expect.element(patient(name)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).not.toMatch('econsultId');
  expect(address()).toMatch('question=unread');
});

test('templates stand over the list, not over the thread', async () => {
  await openBeside();
  await userEvent.keyboard('t');
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expect.element(templates).toBeVisible();
  expect(boxOf(templates.element()).right).toBeLessThanOrEqual(boxOf(page.getByRole('log').element()).left);
  await userEvent.keyboard('{Escape}');
  await expect.element(templates).not.toBeInTheDocument();
  await expect.element(listed().first()).toBeVisible();
});

test('the clinic’s list stays beside the opened consult as well, and another filter leaves it open', async () => {
  const cards = Array.from({ length: 12 }, (_, n) => clinicCard(n + 1, n < 3 ? { status: 'to_book' } : {}));
  await show('/dashboard/clinic-inbox?filter=all', { who: 'moa', answers: clinicAnswers(cards) });
  await expect.poll(() => listedNames().length).toBe(10);
  const [, name] = listedNames();
  await link(name!).first().click();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  await keeps.click();
  await expect.element(link(name!).first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: /^To Book/ }).click();
  await expect.poll(() => listedNames().length).toBe(3);
  expect(address()).toMatch('econsultId');
  await expect.poll(beyondTheEdge).toEqual([]);
  expect(strayScrolling()).toEqual([]);
});
