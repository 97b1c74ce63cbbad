import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { editDirectory } from '@consult/testkit/many-services.ts';
import type { DirectoryEditor } from '@consult/testkit/many-services.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { openHearing } from './journey.ts';
import { schemes, sizes } from './screens.ts';
import { scrollTo, scrollToTop } from './virtual-list.mjs';
import { test } from './world.ts';

/** A world of its own: services are added to it. */
let world: TestServer;
let directory: DirectoryEditor;
/** Thirty pages of the beta directory, and more than one of the finder. */
const many = 300;
const long = { specialty: 'Allergy and Immunology', subsite: 'A long list' };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
  directory = editDirectory(world.databaseUrl);
  await directory.addRows(1, many, long);
});
test.afterAll(async () => {
  await directory.close();
  await world.stop();
});

const services = '**/V5/call/services-getServicePage';
const specialties = '**/V5/call/services-getSpecialties';
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search for a service' });
const starts = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(Start|Save as draft)/ });
/** The finder, all that it asked for once more asked for: what is counted, held or refused from here on is what a test asks for. */
const openFinder = (page: Page, search = '') => openHearing(page, `/dashboard/consult${search}`);
/** The searches that a page sends off, from now on. */
function searches(page: Page): { text: string; request: Request }[] {
  const sent: { text: string; request: Request }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('services-getServicePage')) return;
    const asked = request.postDataJSON() as { searchText: string; specialty: string };
    sent.push({ text: asked.searchText || asked.specialty, request });
  });
  return sent;
}

test.describe('the finder', () => {
  test('goes from specialty to subsite, which searches, to specialist; another specialty clears both', async ({
    someone,
  }) => {
    const page = await someone('plus', { at: world.url });
    const sent = searches(page);
    await openFinder(page);
    await page.getByLabel('Specialty').selectOption('Nephrology');
    await expect(page.getByText('Choose a specialty and a subsite')).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByLabel('Subsite').selectOption('Chronic kidney disease');
    await expect(starts(page)).toHaveCount(2);
    expect(sent.map(({ text }) => text)).toEqual(['Nephrology']);
    await page.getByLabel('Specialist').selectOption('Dr. Ifeoma Castellanos');
    await expect(starts(page)).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Dr. Ifeoma Castellanos');
    await page.getByLabel('Specialty').selectOption('Dermatology');
    await expect(page.getByLabel('Subsite')).toHaveValue('');
    await expect(page.getByLabel('Specialist')).toHaveValue('');
    await expect(starts(page)).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard/consult?specialty=Dermatology');
  });

  test('says that specialties and specialists are loading, that there are none, and that they failed', async ({
    someone,
  }) => {
    const page = await someone('plus', { at: world.url });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(specialties, async (route) => {
      await held;
      await route.continue();
    });
    await openFinder(page);
    await expect(page.getByLabel('Specialty')).toContainText('Loading Specialties...');
    release();
    const asked: ((body: { status: number; json: unknown }) => void)[] = [];
    await page.route(services, async (route) => {
      await route.fulfill(await new Promise<{ status: number; json: unknown }>((resolve) => asked.push(resolve)));
    });
    // The page may say that it asks before the question is here.
    const answer = async (body: { status: number; json: unknown }) => {
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      asked.shift()!(body);
    };
    await page.getByLabel('Specialty').selectOption('Dermatology');
    await page.getByLabel('Subsite').selectOption('Acne');
    await expect(page.getByLabel('Specialist')).toContainText('Loading Specialists...');
    await answer({ status: 200, json: { services: [], nextPage: null, numServices: 0 } });
    await expect(page.getByLabel('Specialist')).toContainText('No Specialists Available');
    await expect(page.getByText('No services found.').first()).toBeVisible();
    await page.getByLabel('Subsite').selectOption('Pigmented lesion');
    await expect(page.getByLabel('Specialist')).toContainText('Loading Specialists...');
    await answer({ status: 429, json: { code: 'TOO_MANY', error: '' } });
    await expect(page.getByLabel('Specialist')).toContainText('Error Loading Specialists');
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred when loading services: Too many tries. Wait a little and try again.',
    );
  });

  test('says that the specialties could not be had, and why', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    const said = page.getByRole('alert');
    await page.route(specialties, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: '' } }));
    await openFinder(page);
    await expect(said).toContainText('Error getting specialties. Please try reloading the page.');
    await expect(said).toContainText('Error loading specialties and subsites: You are not permitted to do this.');
    await page.unroute(specialties);
    await page.route(specialties, (route) => route.fulfill({ json: { Dermatology: { subsites: 'Acne' } } }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toContainText('Invalid specialty subsite map');
    await page.unroute(specialties);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Specialty').selectOption('Dermatology');
  });

  test('groups by college, FRCPC first, then CCFP, and shows what is known of each service', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?tab=search&searchText=kidney');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'FRCPC/FRCSC Specialists',
      'CCFP Consultants',
    ]);
    await expect(page.getByText('2 services, best match first')).toBeVisible();
    const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    const quick = row('Kidney health coaching');
    await expect(quick).toContainText('<1h');
    await expect(quick).toContainText('Average Response Time (Last 20)');
    await expect(quick).toContainText('Accepts existing patients');
    await expect(quick).toContainText('Accepts referrals');
    await page.goto('/dashboard/consult?tab=search&searchText=liver');
    await expect(row('Raised liver enzymes')).toContainText('Phone consults');
    await expect(row('Raised liver enzymes')).toContainText('1 day');
  });

  test('a service that is away says when it returns, and takes a draft whose Submit waits', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?specialty=Nephrology&subsite=Chronic%20kidney%20disease');
    const away = page.getByRole('listitem').filter({ hasText: 'Dr. Anders Whitmore-Lau' });
    await expect(away).toContainText(/Unavailable - Returning \d{4}\/\d\d\/\d\d/);
    await expect(away).not.toContainText('Average Response Time');
    await away.getByRole('link', { name: /^Save as draft: Nephrology – Chronic kidney disease/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/consult\/consult-form\?.*serviceId=/);
    await expect(page.getByText('Specialist is unavailable, please save draft and wait for return')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Submit/ })).toBeDisabled();
  });

  test('an external service is begun with Start Referral, on the referral form', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?tab=search&searchText=colonoscopy');
    const external = page.getByRole('listitem').filter({ hasText: 'Screening colonoscopy' });
    await expect(external).toContainText('External service: goes out as a referral');
    await external.getByRole('link', { name: /^Start Referral/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/consult\/referral-form\?.*searchText=colonoscopy.*serviceId=/);
  });
});

test.describe('the finder’s text search', () => {
  test('is there with consultSearchBar only', async ({ someone }) => {
    const tab = (page: Page) => page.getByRole('link', { name: 'Search', exact: true });
    const held = await someone('plus', { at: world.url });
    await held.goto('/dashboard/consult');
    await expect(tab(held)).toBeVisible();
    await directory.run(
      `update role set permissions = array_remove(permissions, 'consultSearchBar') where name = 'free'`,
    );
    await directory.run('update person set claims_version = claims_version + 1 where id = $1', [cast.np.id]);
    const lacking = await someone('np', { at: world.url });
    await lacking.goto('/dashboard/consult?tab=search&searchText=kidney');
    await expect(lacking.getByRole('link', { name: 'Directory', exact: true })).toBeVisible();
    await expect(tab(lacking)).toHaveCount(0);
    await expect(box(lacking)).toHaveCount(0);
    await expect(lacking.getByLabel('Specialist')).toBeVisible();
  });

  test('waits one second after the last letter, and aborts the search before', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.clock.install();
    await openFinder(page, '?tab=search');
    await expect(page.getByText('Type what the consult is about')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 20_000);
    const sent = searches(page);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (!request.url().endsWith('services-getServicePage')) return;
      aborted.push(`${(request.postDataJSON() as { searchText: string }).searchText}: ${request.failure()?.errorText}`);
    });
    // The first search gets no answer.
    let answered = 0;
    await page.route(services, (route) => ((answered += 1) === 1 ? undefined : route.continue()));
    await box(page).pressSequentially('kid');
    await page.clock.runFor(999);
    expect(sent).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['kid']);
    await box(page).pressSequentially('ney');
    await page.clock.runFor(1000);
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['kid', 'kidney']);
    await expect.poll(() => aborted).toEqual(['kid: net::ERR_ABORTED']);
    expect(sent[1]!.request.postDataJSON()).toMatchObject({ perPage: 50, page: 1 });
    await page.clock.resume();
    await expect(starts(page).first()).toBeVisible();
  });

  test('gives up after ten seconds, asks for a text where there is none, and appends what went wrong', async ({
    someone,
  }) => {
    const page = await someone('plus', { at: world.url });
    await page.clock.install();
    await openFinder(page, '?tab=search');
    const sent = searches(page);
    await box(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('No search text provided');
    expect(sent).toEqual([]);
    await page.route(services, () => {});
    await page.clock.pauseAt(Date.now() + 20_000);
    await box(page).fill('kidney');
    await box(page).press('Enter');
    await expect.poll(() => sent.length).toBe(1);
    await page.clock.runFor(9_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(1_100);
    await expect(page.getByRole('alert')).toContainText(
      'Error searching for services: The search took longer than 10 seconds.',
    );
    await page.clock.resume();
    expect(sent).toHaveLength(1);
    await page.unroute(services);
    await page.route(services, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: '' } }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Error searching for services: You are not permitted to do this.',
    );
  });

  test('shows 50 services at most', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?tab=search&searchText=row');
    await expect(starts(page)).toHaveCount(50);
    await expect(page.getByText('End of results')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });

  test('leads on where it finds nothing: to all specialties, then to the directory', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?tab=search&searchText=zzzqqq&specialty=Dermatology');
    await page.getByRole('main').getByRole('link', { name: 'Search all specialties' }).click();
    await expect(page).toHaveURL('/dashboard/consult?tab=search&searchText=zzzqqq');
    await page.getByRole('main').getByRole('link', { name: 'Look in the Directory' }).click();
    await expect(page).toHaveURL('/dashboard/consult');
    await expect(page.getByLabel('Specialty')).toHaveValue('');
  });

  test('is cleared by a change of tabs, like the directory’s choice, and works by keyboard', async ({ someone }) => {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Acne');
    await expect(starts(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/consult?tab=search');
    await expect(starts(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('kidney');
    await page.keyboard.press('Enter');
    await expect(starts(page)).toHaveCount(3);
    await starts(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(starts(page).nth(1)).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect(starts(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Directory', exact: true }).click();
    await expect(page.getByLabel('Specialty')).toHaveValue('');
    await expect(starts(page)).toHaveCount(0);
  });
});

test.describe('the beta directory', () => {
  test('is for betaEconsultSearch at a desk; a phone gets the finder', async ({ someone }) => {
    const desk = await someone('beta', { at: world.url });
    await desk.goto('/dashboard/consult');
    await expect(desk.getByText('And/Or')).toBeVisible();
    await expect(desk.getByLabel('From')).toBeVisible();
    await desk.setViewportSize({ width: 800, height: 900 });
    await expect(desk.getByLabel('Specialist')).toBeVisible();
    const phone = await someone('beta', { at: world.url, ...sizes.phone });
    await phone.goto('/dashboard/consult');
    await expect(phone.getByLabel('Specialist')).toBeVisible();
    const others = await someone('plus', { at: world.url });
    await others.goto('/dashboard/consult');
    await expect(others.getByLabel('Specialist')).toBeVisible();
  });

  test('searches with a text or with both specialty and subsite, sorts, and mirrors it in the address', async ({
    someone,
  }) => {
    const page = await someone('beta', { at: world.url });
    const sent = searches(page);
    await page.goto('/dashboard/consult');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('No search text provided');
    await page.getByLabel('Specialty').selectOption('Nephrology');
    await expect(page).toHaveURL('/dashboard/consult?specialty=Nephrology');
    expect(sent).toEqual([]);
    await page.getByLabel('Subsite').selectOption('Chronic kidney disease');
    await expect(starts(page)).toHaveCount(2);
    await box(page).fill('diabetic');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(starts(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('1 service');
    await page.getByLabel('Sort By').selectOption('Time');
    await expect(page).toHaveURL(
      '/dashboard/consult?searchText=diabetic&specialty=Nephrology&subsite=Chronic+kidney+disease&sortType=Time',
    );
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(starts(page)).toHaveCount(2);
    expect(sent.at(-1)!.request.postDataJSON()).toMatchObject({ perPage: 10, sortType: 'Time', searchText: '' });
  });

  test('opens a service’s form with the whole query, and the way back finds the search again', async ({ someone }) => {
    const page = await someone('beta', { at: world.url });
    await page.goto('/dashboard/consult');
    await box(page).fill('kidney');
    await box(page).press('Enter');
    // A click anywhere on the service.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Kidney health coaching' })
      .click({ position: { x: 60, y: 20 } });
    await expect(page).toHaveURL(/\/consult-form\?searchText=kidney&serviceId=/);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/consult?searchText=kidney');
    await expect(starts(page)).toHaveCount(3);
    await box(page).fill('colonoscopy');
    await box(page).press('Enter');
    await page.getByRole('link', { name: /^Start Referral/ }).click();
    await expect(page).toHaveURL(/\/referral-form\?searchText=colonoscopy&serviceId=/);
  });

  test('clears its address on load and on leaving', async ({ someone }) => {
    const page = await someone('beta', { at: world.url });
    await page.goto('/dashboard/consult?searchText=kidney&sortType=Time&locationIdx=0&serviceId=x');
    await expect(page.getByText('Type what the consult is about, or choose')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/consult');
    await expect(page.getByLabel('Sort By')).toHaveValue('Location');
    await box(page).fill('kidney');
    await box(page).press('Enter');
    await expect(starts(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Secure messaging' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/consult');
    await expect(box(page)).toHaveValue('');
    await expect(starts(page)).toHaveCount(0);
  });

  test('starts anew in another clinic, which the address names by its place', async ({ someone }) => {
    await directory.run(
      `insert into location (person_id, clinic_id, position) select $1, clinic_id, 5 from location where person_id = $2 and is_default limit 1`,
      [cast.beta.id, cast.free.id],
    );
    const page = await someone('beta', { at: world.url });
    await page.goto('/dashboard/consult');
    await page.getByLabel('Specialty').selectOption('Nephrology');
    await page.getByLabel('Subsite').selectOption('Chronic kidney disease');
    await expect(starts(page)).toHaveCount(2);
    await page.getByLabel('From').selectOption({ index: 1 });
    await expect(page).toHaveURL('/dashboard/consult?locationIdx=1');
    await expect(page.getByLabel('Specialty')).toHaveValue('');
    await expect(starts(page)).toHaveCount(0);
  });

  test('says what failed, of specialties and of services', async ({ someone }) => {
    const page = await someone('beta', { at: world.url });
    await page.route(specialties, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: '' } }));
    await openFinder(page);
    await expect(page.getByRole('alert')).toContainText(
      'Error loading specialties and subsites: You are not permitted to do this.',
    );
    await page.unroute(specialties);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Type what the consult is about, or choose')).toBeVisible();
    await page.route(services, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: '' } }));
    await page.getByLabel('Specialty').selectOption('Nephrology');
    await page.getByLabel('Subsite').selectOption('Chronic kidney disease');
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred when loading services: You are not permitted to do this.',
    );
  });

  test('goes through three hundred services in order, none twice and none left out, though one is added meanwhile', async ({
    someone,
  }) => {
    const page = await someone('beta', { at: world.url });
    const sent = searches(page);
    await openFinder(page);
    await page.getByLabel('Specialty').selectOption(long.specialty);
    await page.getByLabel('Subsite').selectOption(long.subsite);
    await expect(page.getByText(`${many} services, closest first`)).toBeVisible();
    await expect(starts(page).first()).toBeVisible();
    expect(sent[0]!.request.postDataJSON()).toMatchObject({ page: 1, perPage: 10 });
    // No more than the screen and the five rows beyond it take.
    expect(sent.length).toBeLessThan(5);
    await page.evaluate(scrollTo, { position: 100 });
    await directory.addRows(0, 0, long);
    const { most } = await page.evaluate(scrollTo, {});
    expect(most).toBeLessThan(40);
    await expect(page.getByText('End of results')).toBeVisible();
    await page.evaluate(scrollToTop);
    await expect(page.getByRole('listitem').filter({ hasText: 'Row 0000' })).toBeVisible();
    const { shown } = await page.evaluate(scrollTo, {});
    const names = Object.keys(shown)
      .map(Number)
      .toSorted((a, b) => a - b)
      .map((position) => shown[position]!.match(/Row \d+/)?.[0]);
    expect(names).toEqual(Array.from({ length: many + 1 }, (_, n) => `Row ${String(n).padStart(4, '0')}`));
  });

  test('keeps the focus of a row that is scrolled away, and has no fault that axe finds, in French too', async ({
    someone,
  }) => {
    const page = await someone('beta', { at: world.url });
    await page.goto('/dashboard/consult');
    await box(page).fill('row');
    await box(page).press('Enter');
    await starts(page).first().focus();
    await page.evaluate(scrollTo, { position: 40 });
    await expect(starts(page).first()).toBeFocused();
    await page.evaluate(scrollToTop);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`),
          colorScheme,
        )
        .toEqual([]);
    }
    const french = await someone('beta', { at: world.url, locale: 'fr-CA' });
    await french.goto('/dashboard/consult');
    await expect(french.getByText('Et/ou')).toBeVisible();
    await french.getByRole('searchbox').fill('colonoscopy');
    await french.getByRole('searchbox').press('Enter');
    await expect(french.getByRole('link', { name: /^Commencer une demande/ })).toBeVisible();
    const { violations } = await new AxeBuilder({ page: french }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
