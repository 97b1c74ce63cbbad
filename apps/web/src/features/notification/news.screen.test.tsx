import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoNews } from '@consult/testkit/demo/news.ts';
import { held, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { newsAnswers, newsForAll, type Sent } from '../../testing/world/news.ts';

const path = '/dashboard/secure-messaging?tab=notifications';
/** News for everybody, newest first; the two newest are unread. */
const forAll: readonly Sent[] = newsForAll();
const titles = forAll.map(({ en }) => en[0]);
const list = () => page.getByRole('list', { name: 'News' });
const rows = () => list().getByRole('listitem');
const links = () => list().getByRole('link');
const link = (title: string) => list().getByRole('link', { name: title, exact: true });
const tab = () => page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^News/ });
const place = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ });
const article = () => page.getByRole('article');
const unreadRows = () => rows().filter({ hasText: 'Unread' });
const shownTitles = () =>
  links()
    .elements()
    .map((one) => one.textContent);

/** The counters beside the tab and in the sidebar. */
async function expectUnread(count: number): Promise<void> {
  await expect.element(tab()).toHaveAccessibleName(count === 0 ? 'News' : `News ${count} unread`);
  await expect.element(place()).toHaveAccessibleName(count === 0 ? 'News' : `News ${count} new`);
}

everyLook('the list of news', async ({ language, ...look }) => {
  await show(path, { ...look, language, who: 'derm', answers: newsAnswers(newsForAll()) });
  const name = language === 'fr' ? 'Nouvelles' : 'News';
  await expect.element(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible();
});

everyLook('an opened piece of news', async ({ language, ...look }) => {
  const { id, en, fr = en } = forAll[2]!;
  await show(`${path}&campaignId=${id}`, { ...look, language, who: 'derm', answers: newsAnswers(newsForAll()) });
  await expect.element(article()).toMatchTextContent((language === 'fr' ? fr : en)[1].slice(0, 40));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  if (look.width !== 'phone') return;
  const back = language === 'fr' ? 'Retour à toutes les nouvelles' : 'Back to all news';
  const { height } = page.getByRole('button', { name: back }).element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
});

test('news is listed newest first, ten and then older ones on demand, down to the end', async () => {
  await show(path, { who: 'plus', answers: newsAnswers(newsForAll()) });
  await expect.element(rows()).toHaveLength(10);
  expect(shownTitles()).toEqual(titles.slice(0, 10));
  await expect.element(page.getByText('End of Notifications')).not.toBeInTheDocument();
  await expectUnread(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(shownTitles).toEqual(titles);
  await expect.element(page.getByText('End of Notifications')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('who wants no more of these is led to the switch of them', async () => {
  await show(`${path}&campaignId=${forAll[2]!.id}`, { who: 'derm', answers: newsAnswers(newsForAll()) });
  await article().getByRole('link', { name: 'No more of these' }).click();
  await expect.poll(address).toMatch(/^\/dashboard\/profile/);
  await expect.element(page.getByRole('switch', { name: 'News' })).toHaveFocus();
});

test('an opened one stands in the address and is read at once; back clears it', async () => {
  const { server } = await show(path, { who: 'approver', answers: newsAnswers(newsForAll()) });
  await link(titles[1]!).click();
  await expect.poll(address).toMatch(new RegExp(`campaignId=${forAll[1]!.id}`));
  await expect.element(article().getByRole('heading', { name: titles[1]! })).toHaveFocus();
  await expect.element(article()).toMatchTextContent(forAll[1]!.en[1]);
  await expectUnread(1);
  const marked = () => server.asked('fcm-markNotificationAsRead_v1').map(({ input }) => input);
  await expect.poll(marked).toEqual([{ campaignIds: [forAll[1]!.id] }]);
  history.back();
  await expect.poll(address).not.toMatch(/campaignId/);
  await expect.element(link(titles[1]!)).toHaveFocus();
  await expect.element(unreadRows()).toHaveLength(1);
  await expect.element(unreadRows().getByRole('link')).toHaveTextContent(titles[0]!);
  // The button works like the browser's back button, and so does Escape; the list replaces news that an address opened.
  await link(titles[0]!).click();
  await page.getByRole('button', { name: 'Back to all news' }).click();
  await expect.poll(address).not.toMatch(/campaignId/);
  await reopen(`${path}&campaignId=${forAll[11]!.id}`);
  await expect.element(article()).toMatchTextContent(titles[11]!);
  await userEvent.keyboard('{Escape}');
  await expect.element(rows().first()).toBeVisible();
  await expect.poll(address).not.toMatch(/campaignId/);
});

test('what another device has read is read here', async () => {
  // The server's test shows that the event goes to the reader's other screens:
  // apps/server/src/features/notification/notification.test.ts.
  const news = newsForAll();
  const { live } = await show(path, { who: 'approver', answers: newsAnswers(news) });
  await expectUnread(2);
  await expect.poll(() => live.heard).toBe(true);
  news[1] = { ...news[1]!, read: true, readAt: news[1]!.sentAt };
  live.say('news', news[1].id);
  await expectUnread(1);
  await expect.element(unreadRows()).toHaveLength(1);
});

test('one that does not exist, or is for others, says so and the open one is cleared', async () => {
  const forStaff = demoNews.find(({ roles }) => roles.includes('moa'))!.id;
  await show('/dashboard/resources', { who: 'plus', answers: newsAnswers(newsForAll()) });
  for (const campaignId of [crypto.randomUUID(), forStaff, 'no-id']) {
    await reopen(`${path}&campaignId=${campaignId}`);
    await expect.element(page.getByText('Notification does not exist').first()).toBeVisible();
    await expect.poll(address).not.toMatch(/campaignId/);
    await expect.element(rows().first()).toBeVisible();
  }
});

test('what could not be loaded says so and is tried again', async () => {
  const answers = newsAnswers(newsForAll());
  const { server } = await show(path, {
    who: 'plus',
    answers: { ...answers, 'notification-list': refused('INTERNAL'), 'notification-get': refused('INTERNAL') },
  });
  // The page asks three times before it says so; the clock goes faster meanwhile.
  clock.pause();
  const failed = page.getByText('Error loading notifications');
  await expect.poll(() => clock.runFor(1_000).then(() => failed.elements())).toHaveLength(1);
  clock.resume();
  await reopen(`${path}&campaignId=${forAll[11]!.id}`);
  await expect.element(page.getByText('Unable to load notification')).toBeVisible();
  server.answer({ 'notification-get': answers['notification-get']! });
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.element(article()).toMatchTextContent(titles[11]!);
});

test('where marking as read is refused, it is unread again and a message says so', async () => {
  const failure = held(refused('INVALID_INPUT'));
  await show(path, {
    who: 'plus',
    answers: { ...newsAnswers(newsForAll()), 'fcm-markNotificationAsRead_v1': failure },
  });
  await expectUnread(2);
  await link(titles[0]!).click();
  // At once, before the server answers.
  await expectUnread(1);
  failure.release();
  await expect.element(page.getByText('Error marking notifications as read').first()).toBeVisible();
  await expectUnread(2);
  history.back();
  await expect.element(unreadRows()).toHaveLength(2);
});

test('what is read without a connection stays read over a reload, and arrives with the line', async () => {
  const answers = newsAnswers(newsForAll());
  const { server } = await show(path, {
    who: 'plus',
    answers: { ...answers, 'fcm-markNotificationAsRead_v1': offline },
  });
  await link(titles[0]!).click();
  await expectUnread(1);
  history.back();
  await expect.element(unreadRows()).toHaveLength(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectUnread(0);
  await reopen(path);
  await expect.element(rows()).toHaveLength(10);
  await expectUnread(0);
  await expect.element(unreadRows()).toHaveLength(0);
  const before = server.asked('fcm-markNotificationAsRead_v1').length;
  server.answer(answers);
  dispatchEvent(new Event('online'));
  await expect
    .poll(() =>
      server
        .asked('fcm-markNotificationAsRead_v1')
        .slice(before)
        .map(({ input }) => Object.keys(input)),
    )
    .toEqual([['campaignIds'], ['sentUpTo']]);
  await expectUnread(0);
  await reopen(path);
  await expectUnread(0);
});

test('all are marked as read at once, and what arrives then stands on top without a reload', async () => {
  const news = newsForAll();
  const { server, live } = await show(path, { who: 'free', answers: newsAnswers(news) });
  await expectUnread(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectUnread(0);
  await expect.element(unreadRows()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  const marked = () => server.asked('fcm-markNotificationAsRead_v1').map(({ input }) => input);
  await expect.poll(marked).toEqual([{ sentUpTo: expect.stringMatching(/Z$/) as string }]);
  // The server's test shows that news of an operator reach every open screen:
  // apps/server/src/features/notification/notification.test.ts.
  await expect.poll(() => live.heard).toBe(true);
  const id = crypto.randomUUID();
  news.unshift({
    id,
    sentAt: new Date().toISOString(),
    en: ['Just in', 'First line\nSecond line'],
    read: false,
    readAt: null,
  });
  live.say('news', id);
  await expect.element(links().first()).toHaveTextContent('Just in');
  await expectUnread(1);
  await reopen(path);
  await expectUnread(1);
});

test('without news a sentence says what will stand there; the keys move through the rows', async () => {
  const { server } = await show(path, { who: 'plus', answers: newsAnswers(newsForAll()) });
  await expect.element(rows()).toHaveLength(10);
  await userEvent.keyboard('j');
  await userEvent.keyboard('j');
  await expect.element(link(titles[1]!)).toHaveFocus();
  server.answer({ 'notification-list': { notifications: [], next: null } });
  await reopen(path);
  await expect.element(page.getByText('There is no news yet.')).toBeVisible();
  await expect.element(page.getByText('End of Notifications')).not.toBeInTheDocument();
});
