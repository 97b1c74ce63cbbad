import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseScheme } from '../../app/color-scheme.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import { manyServices, servicePage } from '../../testing/world/directory.ts';

/** Twelve pages of the beta directory. */
const many = 120;
const long = { specialty: 'Allergy and Immunology', subsite: 'A long list' };
const consult = '/dashboard/consult';
const starts = () => page.getByRole('main').getByRole('link', { name: /^(Start|Save as draft)/ });

const body = () => document.querySelector('main [data-scroll-restoration-id]')!;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** High, so that a few screenfuls show all: the browser takes a frame for each. */
const highScreen = { width: 1440, height: 2400 };

const rows = () => [...body().querySelectorAll('li')];
const placeOf = (row: Element) => Number(row.ariaPosInSet);

/**
 * Scrolls to the end of the list, and again as it grows, until the row at this position is on the page; returns the
 * highest number of rows that were there at once.
 */
async function throwTo(position: number): Promise<number> {
  const last = () => Math.max(...rows().map(placeOf));
  let most = rows().length;
  while (last() < position) {
    const before = last();
    body().scrollTop = body().scrollHeight;
    await expect.poll(last).toBeGreaterThan(before);
    most = Math.max(most, rows().length);
  }
  return most;
}

/**
 * Scrolls by screenfuls to the end of a list that is loaded whole. Returns the services by position, as they were
 * shown.
 */
async function readToTheEnd(): Promise<Map<number, string>> {
  const shown = new Map<number, string>();
  for (;;) {
    for (const row of rows()) shown.set(placeOf(row), row.querySelector('h3')!.textContent.trim());
    const { scrollTop, clientHeight, scrollHeight } = body();
    if (scrollTop + clientHeight >= scrollHeight - 2) return shown;
    body().scrollTop += clientHeight * 0.9;
    await nextFrame();
  }
}

test('goes through a hundred and twenty services in order, none twice and none left out, though one is added meanwhile', async () => {
  let services = manyServices(1, many, long);
  const { server } = await show(consult, {
    who: 'beta',
    answers: {
      'services-getSpecialties': { [long.specialty]: { subsites: [long.subsite] } },
      'services-getServicePage': (input) => servicePage(services, input),
    },
  });
  await page.getByLabelText('Specialty').selectOptions(long.specialty);
  await page.getByLabelText('Subsite').selectOptions(long.subsite);
  await expect.element(page.getByText(`${many} services, closest first`)).toBeVisible();
  await expect.element(starts().first()).toBeVisible();
  const sent = () => server.asked('services-getServicePage').map(({ input }) => input);
  expect(sent()[0]).toMatchObject({ ...long, page: 1, perPage: 10 });
  // The page loads no more than the rows in sight, and five beyond, need.
  expect(sent().length).toBeLessThan(5);
  await page.viewport(highScreen.width, highScreen.height);
  await throwTo(60);
  services = [...manyServices(0, 0, long), ...services];
  expect(await throwTo(many + 1)).toBeLessThan(40);
  await expect.element(page.getByText('End of results')).toBeVisible();
  body().scrollTop = 0;
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Row 0000' })).toBeVisible();
  const shown = await readToTheEnd();
  const names = [...shown].toSorted(([a], [b]) => a - b).map(([, name]) => /Row \d+/.exec(name)?.[0]);
  expect(names).toEqual(Array.from({ length: many + 1 }, (_, n) => `Row ${String(n).padStart(4, '0')}`));
});

test('keeps the focus of a row that is scrolled away, and has no fault that axe finds', async () => {
  const services = manyServices(1, many, long);
  await show(consult, {
    who: 'beta',
    answers: { 'services-getServicePage': (input) => servicePage(services, input) },
  });
  await page.getByRole('searchbox', { name: 'Search for a service' }).fill('row');
  await userEvent.keyboard('{Enter}');
  await expect.element(starts().first()).toBeVisible();
  (starts().first().element() as HTMLElement).focus();
  await throwTo(40);
  await expect.element(starts().first()).toHaveFocus();
  body().scrollTop = 0;
  for (const scheme of ['light', 'dark'] as const) {
    chooseScheme(scheme);
    await expectNoFaults();
  }
});
