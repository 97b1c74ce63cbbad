import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, noAnswer, refused } from '../../testing/answers.ts';
import { clock, settled } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { demoServicePage, foundAsTyped, manyServices, serviceOf, servicePage } from '../../testing/world/directory.ts';
import { viewer } from '../../testing/world/people.ts';

const finder = '/dashboard/consult';
const box = () => page.getByRole('searchbox', { name: 'Search for a service' });
const tab = (name: string) => page.getByRole('link', { name, exact: true });
const starts = () => page.getByRole('main').getByRole('link', { name: /^(Start|Save as draft)/ });

everyLook('the finder’s text search', async (look) => {
  await show(`${finder}?tab=search&searchText=heart`, { ...look, who: 'plus' });
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('is there with consultSearchBar', async () => {
  await show(finder, { who: 'plus' });
  await expect.element(tab('Search')).toBeVisible();
});

test('is there with consultSearchBar only', async () => {
  const { permissions } = viewer('np').claims;
  expect(permissions).toContain('consultSearchBar');
  const lacking = permissions.filter((permission) => permission !== 'consultSearchBar');
  await show(`${finder}?tab=search&searchText=kidney`, { who: viewer('np', { claims: { permissions: lacking } }) });
  await expect.element(tab('Directory')).toBeVisible();
  await expect.element(tab('Search')).not.toBeInTheDocument();
  await expect.element(box()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Specialist', { exact: true })).toBeVisible();
});

test('waits one second after the last letter, and aborts the search before', async () => {
  const { server } = await show(`${finder}?tab=search`, {
    who: 'plus',
    answers: { 'services-getServicePage': inTurn(noAnswer, demoServicePage) },
  });
  await expect.element(page.getByText('Type what the consult is about')).toBeVisible();
  const sent = () => server.asked('services-getServicePage');
  const texts = () => sent().map(({ input }) => input.searchText);
  clock.pause();
  await userEvent.type(box(), 'kid');
  await clock.runFor(999);
  expect(texts()).toEqual([]);
  await clock.runFor(1);
  await expect.poll(texts).toEqual(['kid']);
  await userEvent.type(box(), 'ney');
  await clock.runFor(1000);
  await expect.poll(texts).toEqual(['kid', 'kidney']);
  await expect.poll(() => sent().map(({ state }) => state)).toEqual(['aborted', 'answered']);
  expect(sent()[1]!.input).toMatchObject({ perPage: 50, page: 1 });
  clock.resume();
  await expect.element(starts().first()).toBeVisible();
});

test('gives up after ten seconds, asks for a text where there is none, and appends what went wrong', async () => {
  const { server } = await show(`${finder}?tab=search`, {
    who: 'plus',
    answers: { 'services-getServicePage': noAnswer },
  });
  const sent = () => server.asked('services-getServicePage').length;
  const said = page.getByRole('alert');
  await box().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent('No search text provided');
  expect(sent()).toBe(0);
  clock.pause();
  await box().fill('kidney');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toBe(1);
  await clock.runFor(9_000);
  await expect.element(said).not.toBeInTheDocument();
  await clock.runFor(1_100);
  await expect
    .element(said)
    .toMatchTextContent('Error searching for services: The search took longer than 10 seconds.');
  clock.resume();
  await settled();
  expect(sent()).toBe(1);
  server.answer({ 'services-getServicePage': refused('NOT_ALLOWED') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(said).toMatchTextContent('Error searching for services: You are not permitted to do this.');
});

test('shows 50 services at most', async () => {
  // The server says 'no more' too (apps/server/src/features/directory/directory.test.ts).
  const services = manyServices(1, 50, { specialty: 'Urology', subsite: 'General' });
  const { server } = await show(`${finder}?tab=search&searchText=row`, {
    who: 'plus',
    answers: { 'services-getServicePage': { ...foundAsTyped, services, nextPage: 2, numServices: 300 } },
  });
  await expect.element(starts()).toHaveLength(50);
  expect(server.asked('services-getServicePage')[0]!.input).toMatchObject({ perPage: 50, page: 1 });
  await expect.element(page.getByText('End of results')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('leads on where it finds nothing: to all specialties, then to the directory', async () => {
  await show(`${finder}?tab=search&searchText=zzzqqq&specialty=Dermatology`, { who: 'plus' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Search all specialties' }).click();
  await expect.poll(address).toBe('/dashboard/consult?tab=search&searchText=zzzqqq');
  await main.getByRole('link', { name: 'Look in the Directory' }).click();
  await expect.poll(address).toBe('/dashboard/consult');
  await expect.element(page.getByLabelText('Specialty')).toHaveValue('');
});

test('is cleared by a change of tabs, like the directory’s choice, and works by keyboard', async () => {
  await show(`${finder}?specialty=Dermatology&subsite=Acne`, { who: 'plus' });
  await expect.element(starts().first()).toBeVisible();
  await tab('Search').click();
  await expect.poll(address).toBe('/dashboard/consult?tab=search');
  await expect.element(starts()).toHaveLength(0);
  await userEvent.keyboard('/');
  await userEvent.keyboard('kidney{Enter}');
  await expect.element(starts()).toHaveLength(3);
  (starts().first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(starts().nth(1)).toHaveFocus();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(starts()).toHaveLength(0);
  await tab('Directory').click();
  await expect.element(page.getByLabelText('Specialty')).toHaveValue('');
  await expect.element(starts()).toHaveLength(0);
});

test('a service is found by a word of its description, and the results are there again on the way back', async () => {
  // The server's test shows that descriptions are searched: apps/server/src/features/directory/search.test.ts.
  await show(finder, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) =>
        servicePage(input.searchText === 'isotretinoin' ? [serviceOf('acne')] : [], input),
    },
  });
  await tab('Search').click();
  await box().fill('isotretinoin');
  await userEvent.keyboard('{Enter}');
  const start = page.getByRole('link', { name: /^Start Consult: Dermatology – Acne/ });
  await start.click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Patient Information' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Results' }).click();
  await expect.element(start).toBeVisible();
  await reopen();
  await expect.element(box()).toHaveValue('isotretinoin');
  await expect.element(start).toBeVisible();
});

test('says what holds all words, what most or some of them, and marks what matched', async () => {
  const [acne, eczema, ear] = ['acne', 'eczema', 'ear'].map((key) => serviceOf(key));
  await show(`${finder}?tab=search&searchText=acne%20varga%20calgary`, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) => ({
        ...servicePage([acne!, eczema!, ear!], input),
        matches: [
          { serviceId: acne!.id, match: 'all', without: [] },
          { serviceId: eczema!.id, match: 'most', without: ['acne'] },
          { serviceId: ear!.id, match: 'nearest', without: [] },
        ],
        marks: [{ words: ['acne'], beginning: true }],
        also: [{ typed: 'Acne', called: ['acne', 'rosacea'] }],
      }),
    },
  });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.element(headings.nth(0)).toHaveTextContent('All words');
  await expect.element(headings.nth(1)).toHaveTextContent('Most of the words');
  await expect.element(headings.nth(2)).toHaveTextContent('Nearest specialties');
  await expect.element(page.getByText('Without: acne')).toBeVisible();
  await expect.element(page.getByText('‘Acne’ also finds rosacea.')).toBeVisible();
  expect(document.querySelector('main h3 mark')?.textContent).toBe('Acne');
});

test('offers other words where nothing holds all of them', async () => {
  const { server } = await show(`${finder}?tab=search&searchText=acne%20zzz`, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) => ({
        ...servicePage([serviceOf('acne')], input),
        matches: [{ serviceId: serviceOf('acne').id, match: 'some', without: ['zzz'] }],
        instead: [{ text: 'acne', numServices: 1 }],
      }),
    },
  });
  await page.getByRole('link', { name: /^acne/ }).click();
  await expect.poll(() => server.asked('services-getServicePage').at(-1)?.input.searchText).toBe('acne');
});
