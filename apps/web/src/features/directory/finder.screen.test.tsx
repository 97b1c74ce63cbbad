import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consultants } from '@consult/testkit/demo/specialists.ts';
import { foreign, held, inTurn, refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { demoSpecialties, serviceOf, servicePage } from '../../testing/world/directory.ts';

const finder = '/dashboard/consult';
const specialty = () => page.getByLabelText('Specialty');
const subsite = () => page.getByLabelText('Subsite');
const specialist = () => page.getByLabelText('Specialist', { exact: true });
const row = (hasText: string) => page.getByRole('main').getByRole('listitem').filter({ hasText });
const starts = () => page.getByRole('main').getByRole('link', { name: /^(Start|Save as draft)/ });

everyLook('the finder', async (look) => {
  await show(`${finder}?specialty=Dermatology&subsite=Pigmented%20lesion`, { ...look, who: 'plus' });
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('goes from specialty to subsite, which searches, to specialist; another specialty clears both', async () => {
  const { server } = await show(finder, { who: 'plus' });
  const asked = () => server.asked('services-getServicePage').map(({ input }) => input.specialty);
  await specialty().selectOptions('Nephrology');
  await expect.element(page.getByText('Choose a specialty and a subsite')).toBeVisible();
  expect(asked()).toEqual([]);
  await subsite().selectOptions('Chronic kidney disease');
  await expect.element(starts()).toHaveLength(2);
  expect(asked()).toEqual(['Nephrology']);
  await specialist().selectOptions('Dr. Ifeoma Castellanos');
  await expect.element(starts()).toHaveLength(1);
  await expect.element(page.getByRole('main').getByRole('listitem')).toMatchTextContent('Dr. Ifeoma Castellanos');
  await specialty().selectOptions('Dermatology');
  await expect.element(subsite()).toHaveValue('');
  await expect.element(specialist()).toHaveValue('');
  await expect.element(starts()).toHaveLength(0);
  await expect.poll(address).toBe('/dashboard/consult?specialty=Dermatology');
});

test('says that specialties and specialists are loading, that there are none, and that they failed', async () => {
  const specialties = held(demoSpecialties);
  const none = held(servicePage([], {}));
  const failure = held(refused('TOO_MANY'));
  await show(finder, {
    who: 'plus',
    answers: { 'services-getSpecialties': specialties, 'services-getServicePage': inTurn(none, failure) },
  });
  await expect.element(specialty()).toMatchTextContent('Loading Specialties...');
  specialties.release();
  await specialty().selectOptions('Dermatology');
  await subsite().selectOptions('Acne');
  await expect.element(specialist()).toMatchTextContent('Loading Specialists...');
  none.release();
  await expect.element(specialist()).toMatchTextContent('No Specialists Available');
  await expect.element(page.getByText('No services found.').first()).toBeVisible();
  await subsite().selectOptions('Pigmented lesion');
  await expect.element(specialist()).toMatchTextContent('Loading Specialists...');
  failure.release();
  await expect.element(specialist()).toMatchTextContent('Error Loading Specialists');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('An error occurred when loading services: Too many tries. Wait a little and try again.');
});

test('says that the specialties could not be had, and why', async () => {
  const said = page.getByRole('alert');
  const { server } = await show(finder, {
    who: 'plus',
    answers: { 'services-getSpecialties': refused('NOT_ALLOWED') },
  });
  await expect.element(said).toMatchTextContent('Error getting specialties. Please try reloading the page.');
  await expect
    .element(said)
    .toMatchTextContent('Error loading specialties and subsites: You are not permitted to do this.');
  server.answer({ 'services-getSpecialties': foreign({ Dermatology: { subsites: 'Acne' } }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(said).toMatchTextContent('Invalid specialty subsite map');
  server.answer({ 'services-getSpecialties': demoSpecialties });
  await page.getByRole('button', { name: 'Try again' }).click();
  await specialty().selectOptions('Dermatology');
});

test('groups by college, FRCPC first, then CCFP, and shows what is known of each service', async () => {
  const ofKidneys = ['kidneyCoach', 'ckd', 'ckdDiabetes'].map((key) => serviceOf(key));
  const ofLivers = serviceOf('liver', {
    phoneConsult: true,
    phoneAvailability: { available: true, reason: null, returning: null },
  });
  await show(`${finder}?tab=search&searchText=kidney`, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) => servicePage(input.searchText === 'kidney' ? ofKidneys : [ofLivers], input),
    },
  });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.element(headings).toHaveLength(2);
  await expect.element(headings.nth(0)).toHaveTextContent('FRCPC/FRCSC Specialists');
  await expect.element(headings.nth(1)).toHaveTextContent('CCFP Consultants');
  await expect.element(page.getByText('2 services, best match first')).toBeVisible();
  const quick = row('Kidney health coaching');
  await expect.element(quick).toMatchTextContent('<1h');
  await expect.element(quick).toMatchTextContent('Average Response Time (Last 20)');
  await expect.element(quick).toMatchTextContent('Accepts existing patients');
  await expect.element(quick).toMatchTextContent('Accepts referrals');
  await reopen(`${finder}?tab=search&searchText=liver`);
  await expect.element(row('Raised liver enzymes')).toMatchTextContent('Phone consults');
  await expect.element(row('Raised liver enzymes')).toMatchTextContent('1 day');
});

test('a service that is away says when it returns, and takes a draft whose Submit waits', async () => {
  const away = serviceOf('ckdDiabetes', {
    availability: { available: false, reason: 'vacation', returning: '2026-03-20' },
  });
  await show(`${finder}?specialty=Nephrology&subsite=Chronic%20kidney%20disease`, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) => servicePage([serviceOf('ckd'), away], input),
      'services-getServiceById': away,
    },
  });
  const { salutation, firstName, lastName } = consultants.whitmore;
  const listed = row(`${salutation} ${firstName} ${lastName}`);
  await expect.element(listed).toMatchTextContent('Unavailable - Returning 2026/03/20');
  await expect.element(listed).not.toMatchTextContent('Average Response Time');
  await listed.getByRole('link', { name: /^Save as draft: Nephrology – Chronic kidney disease/ }).click();
  await expect.poll(address).toMatch(/\/dashboard\/consult\/consult-form\?.*serviceId=/);
  await expect
    .element(page.getByText('Specialist is unavailable, please save draft and wait for return'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Submit/ })).toBeDisabled();
});

test('an external service is begun with Start Referral, on the referral form', async () => {
  await show(`${finder}?tab=search&searchText=colonoscopy`, { who: 'plus' });
  const external = row('Screening colonoscopy');
  await expect.element(external).toMatchTextContent('External service: goes out as a referral');
  await external.getByRole('link', { name: /^Start Referral/ }).click();
  await expect.poll(address).toMatch(/\/dashboard\/consult\/referral-form\?.*searchText=colonoscopy.*serviceId=/);
});

test('a card shows the promise and how many of the last were kept; without a promise the facts alone', async () => {
  const promise = { seen: { amount: 4, unit: 'hours' as const }, answered: { amount: 3, unit: 'days' as const } };
  const found = [
    serviceOf('ckd', { promise, kept: { kept: 18, of: 20 } }),
    serviceOf('ckd', { id: '019a0000-0006-7000-8001-000000000001', serviceName: 'Promises nothing' }),
  ];
  await show(`${finder}?specialty=Nephrology&subsite=Chronic%20kidney%20disease`, {
    who: 'plus',
    answers: { 'services-getServicePage': servicePage(found, {}) },
  });
  const cards = page.getByRole('main').getByRole('listitem');
  await expect.element(cards.nth(0)).toMatchTextContent('Answers within 3 working days, seen within 4 working hours');
  await expect.element(cards.nth(0)).toMatchTextContent('Kept: 18 of the last 20');
  await expect.element(cards.nth(1)).not.toMatchTextContent('within 3 working days');
  await expect.element(cards.nth(1)).not.toMatchTextContent('Kept:');
});
