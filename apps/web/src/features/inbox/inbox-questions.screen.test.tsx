import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline } from '../../testing/answers.ts';
import { settled } from '../../testing/clock.ts';
import { address } from '../../testing/show.tsx';
import { listed, listedNames, listedRow, nameOf, openBusyInbox } from '../../testing/world/inbox.ts';

const strip = () => page.getByRole('group', { name: 'Show only' });
const question = (name: RegExp) => strip().getByRole('button', { name });
const asked = (server: Awaited<ReturnType<typeof openBusyInbox>>['server']) =>
  server.asked('inbox-move').flatMap(({ input }) => input.moves);

test('a question shows the consults that it finds, stands in the address and outlives a reload; pressed again, all are back', async () => {
  const { rows, server } = await openBusyInbox();
  const unread = rows.filter((row) => row.unread).map(nameOf);
  await expect.element(question(/^Unread/)).toMatchTextContent(String(unread.length));
  await expect.element(question(/^Mine to book/)).toMatchTextContent('1');
  await question(/^Unread/).click();
  await expect.element(listed()).toHaveLength(unread.length);
  expect(listedNames().toSorted()).toEqual(unread.toSorted());
  expect(server.asked('inbox-page').at(-1)?.input).toEqual({ folder: 'inbox', question: 'unread', after: null });
  expect(address()).toContain('question=unread');
  await expect.element(page.getByText(`${unread.length} consults`, { exact: true })).toBeVisible();
  history.back();
  await expect.element(listed()).toHaveLength(10);
  history.forward();
  await expect.element(listed()).toHaveLength(unread.length);
  await question(/^Unread/).click();
  await expect.element(listed()).toHaveLength(10);
  expect(address()).not.toContain('question');
});

test('what is done takes a consult out of its question at once, and UNDO brings it back', async () => {
  await openBusyInbox();
  await question(/^Unread/).click();
  await expect.element(listed()).toHaveLength(3);
  const before = listedNames();
  (listedRow(before[1]!).getByRole('link').element() as HTMLElement).focus();
  await userEvent.keyboard('u');
  await expect.poll(listedNames).toEqual(before.toSpliced(1, 1));
  await expect.element(question(/^Unread/)).toMatchTextContent('2');
  await userEvent.keyboard('z');
  await expect.poll(listedNames).toEqual(before);
});

test('an empty question says so and leads back; a search leaves it, for it looks in the whole folder', async () => {
  const { server } = await openBusyInbox();
  await question(/^Waiting for my answer/).click();
  await expect.element(page.getByText('Nothing here waits for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole inbox' }).click();
  await expect.element(listed()).toHaveLength(10);
  await question(/^Unread/).click();
  await expect.element(listed()).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Search consults' }).fill('urticaria');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/consults? found/)).toBeVisible();
  expect(address()).not.toContain('question');
  await expect.element(question(/^Unread/)).toHaveAttribute('aria-pressed', 'false');
  expect(server.asked('inbox-search').at(-1)?.input).toMatchObject({ folder: 'inbox' });
});

test('‘Mine to book’ is there only for who may change a status', async () => {
  await openBusyInbox({ who: 'plus' });
  await expect.element(question(/^Unread/)).toBeVisible();
  await expect.element(question(/^Mine to book/)).not.toBeInTheDocument();
});

test('after the loaded ten all 22 can be selected, moved together and brought back', async () => {
  const { rows, server } = await openBusyInbox();
  const inbox = rows.filter(({ folder }) => folder === 'inbox').map(({ id }) => id);
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(bar).toMatchTextContent('10 selected');
  await bar.getByRole('button', { name: 'Select all 22' }).click();
  await expect.element(bar).toMatchTextContent('22 selected');
  await expect.element(bar.getByRole('button', { name: 'Select all 22' })).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Move to Archive' }).click();
  await expect.element(page.getByText('Your inbox is empty.')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Moved to Archive' }))
    .toMatchTextContent('22 consults');
  await expect.poll(() => asked(server).length).toBe(22);
  expect(
    asked(server)
      .map(({ activityId }) => activityId)
      .toSorted(),
  ).toEqual(inbox.toSorted());
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect.element(listed()).toHaveLength(10);
  await expect.poll(() => rows.filter(({ folder }) => folder === 'inbox').length).toBe(22);
});

test('one taken out of all stays where it is, and rows that are loaded later are selected', async () => {
  const { server } = await openBusyInbox();
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Select all 22' }).click();
  await expect.element(bar).toMatchTextContent('22 selected');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(listed()).toHaveLength(20);
  await expect.element(page.getByRole('checkbox', { name: /^Select /, checked: true })).toHaveLength(21);
  const left = listedNames()[14]!;
  await page.getByRole('checkbox', { name: `Select ${left}` }).click();
  await expect.element(bar).toMatchTextContent('21 selected');
  await userEvent.keyboard('e');
  await expect.poll(listedNames).toEqual([left]);
  await expect.poll(() => asked(server).length).toBe(21);
});

test('where not all can be asked for, it says so and tries again', async () => {
  const { server, answers } = await openBusyInbox();
  const bar = page.getByRole('toolbar', { name: 'With the selected consults' });
  server.answer({ 'inbox-matches': offline });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Select all 22' }).click();
  const again = bar.getByRole('button', { name: 'Could not select all. Try again' });
  await expect.element(again).toBeVisible();
  await expect.element(bar).toMatchTextContent('10 selected');
  server.answer({ 'inbox-matches': answers['inbox-matches'] });
  await again.click();
  await expect.element(bar).toMatchTextContent('22 selected');
});

test('the next ten come as their reader scrolls, and none before', async () => {
  const { server } = await openBusyInbox();
  // The first ten may be read again once the live connection stands.
  const further = () => server.asked('inbox-page').filter(({ input }) => input.after);
  await page.viewport(1440, 500);
  expect(further()).toHaveLength(0);
  const scroller = () => listed().first().element().closest('div[class*="body"]') as HTMLElement;
  scroller().scrollTop = 400;
  await expect.element(listed()).toHaveLength(20);
  expect(further()).toHaveLength(1);
  scroller().scrollTop = 3_000;
  await expect.element(listed()).toHaveLength(22);
});

test('a wheel brings the next ten also where the first ten fit on the screen', async () => {
  await openBusyInbox();
  await page.viewport(1440, 1_200);
  listed()
    .first()
    .element()
    .dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
  await expect.element(listed()).toHaveLength(20);
});

test('no row and no action moves when rows are selected, when ‘Select all’ comes', async () => {
  await openBusyInbox();
  await settled();
  const top = () => listed().nth(4).element().getBoundingClientRect().top;
  const before = top();
  await listed().first().getByRole('checkbox').click();
  const archive = page.getByRole('toolbar').getByRole('button', { name: 'Move to Archive' });
  await expect.element(archive).toBeVisible();
  const { left } = archive.element().getBoundingClientRect();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(page.getByRole('button', { name: 'Select all 22' })).toBeVisible();
  expect(archive.element().getBoundingClientRect().left).toBe(left);
  expect(top()).toBe(before);
});

test('on a phone no row moves up or down when Select is pressed and all are selected', async () => {
  await openBusyInbox({ width: 'phone' });
  // Rows have their own height with the first frame.
  await settled();
  const top = () => listed().nth(3).element().getBoundingClientRect().top;
  const before = top();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(page.getByRole('toolbar')).toMatchTextContent('10 selected');
  expect(top()).toBe(before);
});
