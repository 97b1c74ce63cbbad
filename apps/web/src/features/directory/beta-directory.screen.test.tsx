import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show, type ShowOptions } from '../../testing/show.tsx';
import { demoSpecialties, serviceOf, servicePage } from '../../testing/world/directory.ts';
import { viewer } from '../../testing/world/people.ts';

const consult = '/dashboard/consult';
const box = () => page.getByRole('searchbox', { name: 'Search for a service' });
const starts = () => page.getByRole('main').getByRole('link', { name: /^(Start|Save as draft)/ });
const find = () => page.getByRole('button', { name: 'Search', exact: true });
const specialist = () => page.getByLabelText('Specialist', { exact: true });

async function search(text: string): Promise<void> {
  await box().fill(text);
  await userEvent.keyboard('{Enter}');
}

everyLook('the beta directory', async (look) => {
  await show(consult, { ...look, who: 'beta' });
  const inFrench = look.language === 'fr';
  if (look.width === 'wide') await expect.element(page.getByText(inFrench ? 'Et/ou' : 'And/Or')).toBeVisible();
  // A phone gets the finder, which has its text search on a tab.
  else await page.getByRole('link', { name: inFrench ? 'Recherche' : 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill('colonoscopy');
  await userEvent.keyboard('{Enter}');
  const start = inFrench ? /^Commencer une demande/ : /^Start Referral/;
  await expect.element(page.getByRole('link', { name: start })).toBeVisible();
});

test('is for betaEconsultSearch at a desk; a phone gets the finder', async () => {
  await show(consult, { who: 'beta' });
  await expect.element(page.getByText('And/Or')).toBeVisible();
  await expect.element(page.getByLabelText('From')).toBeVisible();
  await page.viewport(800, 900);
  await expect.element(specialist()).toBeVisible();
});

const finders: readonly (ShowOptions & { whose: string })[] = [
  { whose: 'betaEconsultSearch on a phone', who: 'beta', width: 'phone' },
  { whose: 'everybody else', who: 'plus' },
];
for (const { whose, ...options } of finders)
  test(`the finder is for ${whose}`, async () => {
    await show(consult, options);
    await expect.element(specialist()).toBeVisible();
    await expect.element(page.getByText('And/Or')).not.toBeInTheDocument();
  });

test('searches with a text or with both specialty and subsite, sorts, and mirrors it in the address', async () => {
  const { server } = await show(consult, { who: 'beta' });
  const sent = () => server.asked('services-getServicePage').map(({ input }) => input);
  await find().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No search text provided');
  await page.getByLabelText('Specialty').selectOptions('Nephrology');
  await expect.poll(address).toBe('/dashboard/consult?specialty=Nephrology');
  expect(sent()).toEqual([]);
  await page.getByLabelText('Subsite').selectOptions('Chronic kidney disease');
  await expect.element(starts()).toHaveLength(2);
  await box().fill('diabetic');
  await find().click();
  await expect.element(starts()).toHaveLength(1);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('1 service');
  await page.getByLabelText('Sort By').selectOptions('Time');
  await expect
    .poll(address)
    .toBe('/dashboard/consult?searchText=diabetic&specialty=Nephrology&subsite=Chronic+kidney+disease&sortType=Time');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(starts()).toHaveLength(2);
  expect(sent().at(-1)).toMatchObject({ perPage: 10, sortType: 'Time', searchText: '' });
});

test('opens a service’s form with the whole query, and the way back finds the search again', async () => {
  await show(consult, { who: 'beta' });
  await search('kidney');
  // A click anywhere on the service.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Kidney health coaching' })
    .click({ position: { x: 60, y: 20 } });
  await expect.poll(address).toMatch(/\/consult-form\?searchText=kidney&serviceId=/);
  history.back();
  await expect.poll(address).toBe('/dashboard/consult?searchText=kidney');
  await expect.element(starts()).toHaveLength(3);
  await search('colonoscopy');
  await page.getByRole('link', { name: /^Start Referral/ }).click();
  await expect.poll(address).toMatch(/\/referral-form\?searchText=colonoscopy&serviceId=/);
});

test('clears its address on load and on leaving', async () => {
  await show(`${consult}?searchText=kidney&sortType=Time&locationIdx=0&serviceId=x`, { who: 'beta' });
  await expect.element(page.getByText('Type what the consult is about, or choose')).toBeVisible();
  await expect.poll(address).toBe(consult);
  await expect.element(page.getByLabelText('Sort By')).toHaveValue('Location');
  await search('kidney');
  await expect.element(starts()).toHaveLength(3);
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
  history.back();
  await expect.poll(address).toBe(consult);
  await expect.element(box()).toHaveValue('');
  await expect.element(starts()).toHaveLength(0);
});

test('starts anew in another clinic, which the address names by its place', async () => {
  const locations = (['beta', 'free'] as const).flatMap((name) => viewer(name).profile!.locations);
  await show(consult, { who: viewer('beta', { profile: { locations } }) });
  await page.getByLabelText('Specialty').selectOptions('Nephrology');
  await page.getByLabelText('Subsite').selectOptions('Chronic kidney disease');
  await expect.element(starts()).toHaveLength(2);
  await page.getByLabelText('From').selectOptions(locations[1]!.clinicName);
  await expect.poll(address).toBe('/dashboard/consult?locationIdx=1');
  await expect.element(page.getByLabelText('Specialty')).toHaveValue('');
  await expect.element(starts()).toHaveLength(0);
});

test('says what failed, of specialties and of services', async () => {
  const said = page.getByRole('alert');
  const { server } = await show(consult, {
    who: 'beta',
    answers: { 'services-getSpecialties': refused('NOT_ALLOWED'), 'services-getServicePage': refused('NOT_ALLOWED') },
  });
  await expect
    .element(said)
    .toMatchTextContent('Error loading specialties and subsites: You are not permitted to do this.');
  server.answer({ 'services-getSpecialties': demoSpecialties });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Type what the consult is about, or choose')).toBeVisible();
  await page.getByLabelText('Specialty').selectOptions('Nephrology');
  await page.getByLabelText('Subsite').selectOptions('Chronic kidney disease');
  await expect
    .element(said)
    .toMatchTextContent('An error occurred when loading services: You are not permitted to do this.');
});

test('says what holds all words, what most of them, marks what matched, and what else a word finds', async () => {
  const [acne, eczema, ear] = ['acne', 'eczema', 'ear'].map((key) => serviceOf(key));
  await show(consult, {
    who: 'beta',
    answers: {
      'services-getServicePage': (input) => ({
        ...servicePage([acne!, eczema!, ear!], input),
        matches: [
          { serviceId: acne!.id, match: 'all', without: [] },
          { serviceId: eczema!.id, match: 'most', without: ['acne'] },
          { serviceId: ear!.id, match: 'nearest', without: [] },
        ],
        marks: [{ words: ['acne'], beginning: true }],
        also: [{ typed: 'zits', called: ['acne', 'acné', 'rosacea'] }],
      }),
    },
  });
  await search('zits varga calgary');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  for (const title of ['All words', 'Most of the words', 'Nearest specialties'])
    await expect.element(headings.filter({ hasText: title })).toBeVisible();
  await expect.element(page.getByText('Without: acne')).toBeVisible();
  await expect.element(page.getByText('‘zits’ also finds acne, acné, rosacea.')).toBeVisible();
  expect(document.querySelector('main h3 mark')?.textContent).toBe('Acne');
});

test('offers other words where nothing holds all of them, and searches for these', async () => {
  const { server } = await show(consult, {
    who: 'beta',
    answers: {
      'services-getServicePage': (input) => ({
        ...servicePage([serviceOf('acne')], input),
        matches: [{ serviceId: serviceOf('acne').id, match: 'some', without: ['zzz'] }],
        instead: input.searchText === 'acne' ? [] : [{ text: 'acne', numServices: 1 }],
      }),
    },
  });
  await search('acne zzz');
  await page.getByRole('link', { name: /^acne/ }).click();
  await expect.poll(() => server.asked('services-getServicePage').at(-1)?.input.searchText).toBe('acne');
  await expect.element(box()).toHaveValue('acne');
});
