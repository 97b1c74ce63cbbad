import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPersonalMessage } from '@consult/domain/invite/invite.ts';
import { offline } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show } from '../../testing/show.tsx';
import { keptText } from '../../testing/kept.ts';
import { serviceOf, servicePage } from '../../testing/world/directory.ts';
import { listed, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';

const field = () => page.getByRole('combobox', { name: 'Patient, consult, service, colleague, page' });
const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const options = (name: string) => group(name).getByRole('option');
const thread = () => page.getByRole('log', { name: 'Thread' });

/** Opens the busy inbox, in it one consult, and comes back. */
async function withOneOpened() {
  const opened = await openBusyInbox();
  await listedRow('Delphine Okafor-Marchand').getByRole('link').click();
  await expect.element(thread()).toBeVisible();
  history.back();
  await expect.element(listed()).toHaveLength(10);
  return opened;
}

// The first in this file: here the palette's code is not loaded yet.
test('what is typed before the palette is there stands in its field, and no letter of it acts on the page', async () => {
  const { server } = await openBusyInbox();
  await userEvent.keyboard('j{Control>}k{/Control}eu c');
  await expect.element(field()).toHaveValue('eu c');
  await userEvent.keyboard('e');
  await expect.element(field()).toHaveValue('eu ce');
  expect([...server.asked('inbox-move'), ...server.asked('inbox-setRead')]).toEqual([]);
});

test('Ctrl+K finds who was opened lately by half a name, at once and without asking anybody; Enter opens the consult', async () => {
  const { server } = await withOneOpened();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await expect.element(options('Patients seen lately')).toHaveLength(1);
  // Until typing has rested nobody is asked.
  clock.pause();
  await userEvent.keyboard('mar oka');
  await expect.element(options('Patients')).toHaveLength(1);
  await expect
    .element(options('Patients'))
    .toMatchTextContent(/Delphine Okafor-Marchand.*\d{5}-\d{4} · \d+ y · 1 consult/);
  await expect.element(options('Patients').first()).toHaveAttribute('aria-selected', 'true');
  expect(server.asked('inbox-search')).toEqual([]);
  clock.resume();
  await userEvent.keyboard('{Enter}');
  await expect.element(thread()).toBeVisible();
  expect(address()).toContain('econsultId=');
});

test('a whole name is looked for by the server, as the search of the lists does; nothing typed stands in an address or on the disk', async () => {
  const { server } = await openBusyInbox();
  // While somebody types elsewhere, too.
  await page.getByRole('searchbox', { name: 'Search consults' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('Tobias Lindgren');
  await expect.poll(() => server.asked('inbox-search').length).toBe(2);
  expect(server.asked('inbox-search').map(({ input }) => [input.text, input.columns, input.folder ?? null])).toEqual([
    ['lindgren', ['PHN', 'Patient Name'], null],
    ['tobias', ['PHN', 'Patient Name'], null],
  ]);
  expect(address().toLowerCase()).not.toContain('tobias');
  expect(keptText().toLowerCase()).not.toContain('tobias');
});

test('when a consult was last written in is said as in the lists', async () => {
  await withOneOpened();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('oka');
  await expect.element(options('Consults')).toMatchTextContent(/Pendingnow$/);
});

test('arrows and Tab choose, Ctrl+Enter searches patient names in the lists, Esc gives the focus back', async () => {
  const { server } = await withOneOpened();
  await page.getByRole('searchbox', { name: 'Search consults' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('oka');
  await expect.element(options('Consults')).toHaveLength(1);
  await userEvent.keyboard('{Tab}');
  await expect.element(options('Consults').first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options('Patients').first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('searchbox', { name: 'Search consults' })).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('okafor{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Search consults' })).toHaveValue('okafor');
  await expect.element(listed()).toHaveLength(1);
  expect(server.asked('inbox-search').at(-1)?.input).toMatchObject({ columns: ['Patient Name'], folder: null });
});

test('pages and actions are found by their words, each only where it may be opened', async () => {
  await openBusyInbox({ who: 'plus' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('arch');
  await expect.element(options('Actions').filter({ hasText: 'Go to Archive' })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}sched');
  await expect.element(page.getByRole('option', { name: 'Schedule' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}a{/Control}profile');
  await expect.element(options('Pages')).toHaveLength(1);
});

test('Invite a Colleague is found by its words, and opens', async () => {
  const { server } = await openBusyInbox({ who: 'plus' });
  server.answer({ 'invite-getContent': { defaultPersonalMessage } });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('invite');
  await expect.element(options('Actions').filter({ hasText: 'Invite a Colleague' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Invite a Colleague' })).toBeVisible();
});

test('services and colleagues have their titles, and services their names, in the language of the page', async () => {
  const service = serviceOf('pigmented');
  const users = service.users.map((user) => ({
    ...user,
    userName: user.userName.replace(/^Dr\. Sunita/, 'Dre Sunita'),
  }));
  const found = { ...service, users };
  const { server } = await openBusyInbox({ who: 'plus' });
  server.answer({ 'services-getServicePage': servicePage([found], {}) });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('varga');
  await expect.element(options('Services')).toMatchTextContent(service.serviceName);
  await expect.element(options('Services')).toMatchTextContent('Dr. Sunita Varga');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('varga');
  const inFrench = page.getByRole('group', { name: /^Services/ }).getByRole('option');
  await expect.element(inFrench).toMatchTextContent(service.fr.serviceName);
  await expect.element(inFrench).toMatchTextContent('Dre Sunita Varga');
});

test('where the server can not be asked, it says so and finds what was opened lately', async () => {
  const { server } = await withOneOpened();
  server.answer({ 'inbox-search': offline, 'services-getServicePage': offline });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('okafor');
  await expect.element(page.getByText('The server could not be asked.')).toBeVisible();
  await expect.element(options('Patients')).toHaveLength(1);
});

everyLook('the palette', async (look) => {
  await show('/dashboard/secure-messaging', { who: 'derm', ...look });
  await expect.element(page.getByRole('main')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
});

test('on a phone a button of the top bar opens it, and a cross closes it', async () => {
  await openBusyInbox({ width: 'phone' });
  await page.getByRole('banner').getByRole('button', { name: 'Find a patient, consult, service or page' }).click();
  await expect.element(field()).toHaveFocus();
  const close = page.getByRole('dialog', { name: 'Find anything' }).getByRole('button', { name: 'Close' });
  const { width, height } = close.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await expect.element(page.getByText('Next group')).not.toBeVisible();
  await close.click();
  await expect.element(field()).not.toBeInTheDocument();
});
