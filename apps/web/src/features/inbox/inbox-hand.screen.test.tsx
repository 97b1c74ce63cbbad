import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { clock } from '../../testing/clock.ts';
import { refused } from '../../testing/answers.ts';
import { clickAt, middleOf, pressAt, touchAt } from '../../testing/mouse.ts';
import { address } from '../../testing/show.tsx';
import { stillMs } from '../list/list.ts';
import { listed, listedNames, listedRow, nameOf, openBusyInbox } from '../../testing/world/inbox.ts';

/** Rows stand still under the hand: two people write while a third works through the list. */

const main = () => page.getByRole('main');
const waiting = (text: string) => main().getByRole('button', { name: text, exact: true });
const moves = (server: Awaited<ReturnType<typeof openBusyInbox>>['server']) =>
  server.asked('inbox-move').flatMap(({ input }) => input.moves.map(({ activityId }) => activityId));

test('what arrives while a pointer is on the list moves nothing, at its top as well; ‘2 new’ waits above', async () => {
  const { writeIn } = await openBusyInbox();
  const before = listedNames();
  // From elsewhere, or a mouse that rests there already moves nothing.
  await page.getByRole('searchbox').hover();
  await listed().nth(1).hover();
  const place = listed().nth(1).element().getBoundingClientRect().top;
  writeIn(before[5]!);
  await expect.element(waiting('1 new')).toBeVisible();
  writeIn(before[7]!);
  await expect.element(waiting('2 new')).toBeVisible();
  expect(listedNames()).toEqual(before);
  expect(listed().nth(1).element().getBoundingClientRect().top).toBe(place);
  await waiting('2 new').click();
  const [overdue] = before;
  await expect.poll(() => listedNames().slice(0, 3)).toEqual([overdue, before[7], before[5]]);
  await expect.element(waiting('2 new')).not.toBeInTheDocument();
});

test('no row falls off the end of a page under the hand, however many wait above', async () => {
  const { rows, writeIn } = await openBusyInbox();
  const before = listedNames();
  await page.getByRole('searchbox').hover();
  await listed().nth(1).hover();
  const below = rows.map(nameOf).filter((name) => !before.includes(name));
  below.slice(0, 3).forEach(writeIn);
  await expect.element(waiting('3 new')).toBeVisible();
  expect(listedNames()).toEqual(before);
});

test('a row that moved while a consult covered the list answers the first click', async () => {
  const { moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  await listedRow(before[2]!).getByRole('link').click();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  clock.pause();
  moveElsewhere(before[0]!, 'archive');
  // The covered list waits 400 ms, so that the consult loads first.
  await clock.runFor(stillMs - 50);
  await userEvent.keyboard('{Escape}');
  await expect.element(listed().first()).toBeVisible();
  expect(listedNames()).not.toContain(before[0]);
  await listedRow(before[4]!).getByRole('link').click();
  clock.resume();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
});

test('what arrives while the keyboard is on the list waits too, also for a consult that was overdue', async () => {
  const { writeIn } = await openBusyInbox();
  const before = listedNames();
  await userEvent.keyboard('jj');
  // The one consult that is overdue, and one further down.
  writeIn(before[0]!);
  writeIn(before[4]!);
  await expect.element(waiting('1 new')).toBeVisible();
  expect(listedNames()).toEqual(before);
  await expect.element(main().getByRole('heading', { name: 'Overdue 1' })).toBeVisible();
  // Without a hand on it the list is as the server orders it.
  await page.getByRole('searchbox').click();
  await page.getByRole('searchbox').hover();
  await expect.element(waiting('1 new')).not.toBeInTheDocument();
});

test('on a phone a finger holds the rows for as long as somebody works through them', async () => {
  const { writeIn } = await openBusyInbox({ width: 'phone' });
  const before = listedNames();
  const scroller = middleOf(listed().nth(2).element());
  clock.pause();
  // So far that it scrolls and is no tap.
  await touchAt(scroller, { moveBy: -40 });
  writeIn(before[5]!);
  await clock.runFor(4_000);
  await expect.element(waiting('1 new')).toBeVisible();
  expect(listedNames()).toEqual(before);
  await clock.runFor(1_000);
  clock.resume();
  await expect.poll(listedNames).not.toEqual(before);
});

test('after a row has gone, the pointer does nothing at that place for 500 ms', async () => {
  const { server, rows } = await openBusyInbox();
  const before = listedNames();
  const idOf = (name: string) =>
    rows.find(({ patient: { firstName, lastName } }) => `${firstName} ${lastName}` === name)!.id;
  await listed().nth(3).hover();
  const archive = middleOf(listed().nth(3).getByRole('button', { name: 'Move to Archive' }).element());
  clock.pause();
  await clickAt(archive);
  await expect.element(listedRow(before[3]!)).not.toBeInTheDocument();
  await clock.runFor(350);
  await clickAt(archive);
  await clock.runFor(149);
  await clickAt(archive);
  await expect.poll(() => moves(server)).toEqual([idOf(before[3]!)]);
  await clock.runFor(2);
  await expect.element(listed().nth(3).getByRole('button', { name: 'Move to Archive' })).toBeVisible();
  await clickAt(archive);
  clock.resume();
  await expect.poll(() => moves(server)).toEqual([idOf(before[3]!), idOf(before[4]!)]);
});

test('a press counts from where it began: lifted later, or over another row, it does nothing', async () => {
  const { server, moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  await listed().nth(3).hover();
  const archive = middleOf(listed().nth(3).getByRole('button', { name: 'Move to Archive' }).element());
  const link = middleOf(listed().nth(3).getByRole('link').element());
  clock.pause();
  moveElsewhere(before[3]!, 'archive');
  await clock.runFor(300);
  await expect.element(listedRow(before[3]!)).not.toBeInTheDocument();
  await pressAt(archive, 'mouse', () => clock.runFor(stillMs));
  await clock.runFor(stillMs);
  await pressAt(link, 'finger', async () => {
    moveElsewhere(before[1]!, 'archive');
    await clock.runFor(300);
    await expect.element(listedRow(before[1]!)).not.toBeInTheDocument();
    await clock.runFor(stillMs);
  });
  await clock.runFor(stillMs);
  expect([moves(server), server.asked('activity-open')]).toEqual([[], []]);
  await clickAt(link);
  clock.resume();
  await expect.poll(() => server.asked('activity-open').length).toBe(1);
});

test('a finger acts on no row that a taller one above has just pushed away; it acts a moment later', async () => {
  const { server } = await openBusyInbox();
  // Two of them: a second touch of one place in this moment would be that of a double touch.
  const [link, next] = [3, 4].map((n) => middleOf(listed().nth(n).getByRole('link').element()));
  const above = listed().nth(1).element() as HTMLElement;
  // The page hears of heights in each frame, after this.
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await frame();
  await frame();
  clock.pause();
  above.style.height = `${above.offsetHeight + 6}px`;
  await frame();
  await frame();
  await clock.runFor(300);
  await touchAt(link!, { moveBy: 0 });
  await clock.runFor(stillMs);
  expect(server.asked('activity-open')).toEqual([]);
  await touchAt(next!, { moveBy: 0 });
  clock.resume();
  await expect.poll(() => server.asked('activity-open').length).toBe(1);
});

test('what arrives on a full page and takes no row’s place lets the pointer act at once', async () => {
  const { server, rows, writeIn } = await openBusyInbox();
  const before = listedNames();
  const below = rows.map(nameOf).find((name) => !before.includes(name))!;
  clock.pause();
  writeIn(below);
  await expect.poll(() => listedNames()).toContain(below);
  await clickAt(middleOf(listed().nth(3).getByRole('link').element()));
  await expect.poll(() => server.asked('activity-open').length).toBe(1);
  clock.resume();
});

test('a key that is held down acts once; pressed anew it acts on the focused row', async () => {
  const { server } = await openBusyInbox();
  const before = listedNames();
  await userEvent.keyboard('jjj');
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'e', text: 'e' });
  for (let n = 0; n < 5; n += 1)
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'e', text: 'e', autoRepeat: true });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'e' });
  await expect.poll(listedNames).not.toContain(before[2]);
  expect(listedNames()).toEqual(expect.arrayContaining(before.toSpliced(2, 1)));
  await expect.poll(() => moves(server)).toHaveLength(1);
  await userEvent.keyboard('e');
  await expect.poll(() => moves(server)).toHaveLength(2);
});

test('of two rows that go in quick succession the first one’s place is still as well', async () => {
  const { server, moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  await page.getByRole('searchbox').hover();
  await listed().nth(3).hover();
  const button = listed().nth(3).getByRole('button', { name: 'Move to Archive' });
  await expect.element(button).toBeVisible();
  const archive = middleOf(button.element());
  clock.pause();
  for (const name of [before[3]!, before[8]!]) {
    moveElsewhere(name, 'archive');
    // Of what comes in quick succession the list is read anew every 300 ms.
    await clock.runFor(300);
    await expect.poll(listedNames).not.toContain(name);
  }
  await clickAt(archive);
  // A row that comes back to the place is no other case than one that moves up.
  moveElsewhere(before[3]!, 'inbox');
  await clock.runFor(300);
  await expect.poll(listedNames).toContain(before[3]);
  await clickAt(archive);
  // The second half of a double click is ignored as its first half was, however slow.
  await clock.runFor(501);
  await clickAt(archive, 2);
  expect(moves(server)).toEqual([]);
  await clickAt(archive);
  clock.resume();
  await expect.poll(() => moves(server)).toHaveLength(1);
});

test('a row that comes back under a resting pointer is not acted on for 500 ms, and neither is what it moved', async () => {
  const { server, moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  await page.getByRole('searchbox').hover();
  await listed().nth(3).hover();
  const button = listed().nth(3).getByRole('button', { name: 'Move to Archive' });
  await expect.element(button).toBeVisible();
  const archive = middleOf(button.element());
  clock.pause();
  moveElsewhere(before[3]!, 'archive');
  await expect.poll(listedNames).not.toContain(before[3]);
  await clock.runFor(2_000);
  moveElsewhere(before[3]!, 'inbox');
  // The row that came up to the end of the page meanwhile stays.
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);
  await clickAt(archive);
  await clock.runFor(498);
  await clickAt(archive);
  expect(moves(server)).toEqual([]);
  await clock.runFor(3);
  await clickAt(archive);
  clock.resume();
  await expect.poll(() => moves(server)).toHaveLength(1);
});

test('the second click of a double click acts on no other row than the first', async () => {
  await openBusyInbox();
  const more = page.getByRole('button', { name: 'Load more' });
  (more.element() as HTMLElement).scrollIntoView({ block: 'center' });
  const place = middleOf(more.element());
  await clickAt(place);
  await expect.element(listed()).toHaveLength(20);
  // A row stands there by now.
  await clickAt(place, 2);
  await clock.sleepFor(600);
  await clickAt(place, 3);
  expect(address()).not.toContain('econsultId');
  await clickAt(place);
  await expect.poll(address).toContain('econsultId');
});

test('where somebody else takes the focused row, keys act on the next one after 500 ms', async () => {
  const { server, rows, moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  await userEvent.keyboard('jjj');
  clock.pause();
  moveElsewhere(before[2]!, 'archive');
  await expect.poll(listedNames).not.toContain(before[2]);
  await expect.element(listedRow(before[3]!).getByRole('link')).toHaveFocus();
  // Both were meant for the row that has gone.
  await userEvent.keyboard('e{Enter}');
  expect(address()).not.toContain('econsultId');
  await clock.runFor(501);
  await userEvent.keyboard('e');
  clock.resume();
  const next = rows.find(({ patient: { firstName, lastName } }) => `${firstName} ${lastName}` === before[3])!;
  await expect.poll(() => moves(server)).toEqual([next.id]);
});

test('where an opened consult closes by itself, what was meant for it does nothing to the list', async () => {
  const { server, live, rows, answers } = await openBusyInbox();
  const before = listedNames();
  await listed().nth(3).click();
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  const { id } = rows.find(({ patient: { firstName, lastName } }) => `${firstName} ${lastName}` === before[3])!;
  clock.pause();
  server.answer({ 'activity-open': refused('NOT_FOUND') });
  live.say('activity', id, 9);
  await clock.runFor(400);
  await expect.poll(address).not.toContain('econsultId');
  await expect.element(listed().nth(5)).toBeVisible();
  await clickAt(middleOf(listed().nth(5).element()));
  await userEvent.keyboard('e');
  expect(address()).not.toContain('econsultId');
  await clock.runFor(501);
  clock.resume();
  server.answer(answers);
  await clickAt(middleOf(listed().nth(5).element()));
  await expect.poll(address).toContain('econsultId');
  expect(moves(server)).toEqual([]);
});

test('a selected row that goes and comes back is no longer among the selected', async () => {
  const { server, moveElsewhere } = await openBusyInbox();
  const before = listedNames();
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  for (const name of [before[2]!, before[4]!]) await listedRow(name).getByRole('checkbox').click();
  moveElsewhere(before[4]!, 'archive');
  await expect.element(bar).toMatchTextContent('1 selected');
  moveElsewhere(before[4]!, 'inbox');
  await expect.poll(listedNames).toContain(before[4]);
  await expect.element(bar).toMatchTextContent('1 selected');
  await bar.getByRole('button', { name: 'Move to Archive' }).click();
  await expect.poll(() => moves(server)).toHaveLength(1);
});
