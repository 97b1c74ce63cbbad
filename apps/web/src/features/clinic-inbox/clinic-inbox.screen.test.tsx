import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { ClinicCard } from '@consult/contract/activity/activity.ts';
import { refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { clickAt, middleOf } from '../../testing/mouse.ts';
import { address, show } from '../../testing/show.tsx';
import { clinicAnswers, clinicCard } from '../../testing/world/clinic-inbox.ts';
import { viewer } from '../../testing/world/people.ts';

const path = '/dashboard/clinic-inbox';
const rows = (): Locator => page.getByRole('main').getByRole('listitem');
const nameLinks = () => [...document.querySelectorAll<HTMLElement>('main li [data-id]')];
const names = () => nameLinks().map(({ textContent }) => textContent);
const filter = (name: RegExp) => page.getByRole('link', { name });

/** Three to book, the urgent one not the newest; twelve others, two of them with hives. */
function busyClinic(): ClinicCard[] {
  return Array.from({ length: 15 }, (_, index) => {
    const n = index + 1;
    if (n === 2 || n === 6) return clinicCard(n, { status: 'to_book' });
    if (n === 4) return clinicCard(n, { status: 'to_book_urgent' });
    return clinicCard(n, n > 13 ? { subsite: 'Urticaria and rash', subject: 'Urticaria and rash' } : {});
  });
}

everyLook('the clinic inbox', async (look) => {
  await show(path, { ...look, who: 'moa', answers: clinicAnswers(busyClinic()) });
  await expect.element(rows().first()).toBeVisible();
});

test('on a phone the lists and the columns of the search are targets for a thumb', async () => {
  await show(path, { who: 'moa', width: 'phone', answers: clinicAnswers(busyClinic()) });
  for (const target of [filter(/^To Book/), filter(/^All/), page.getByRole('button', { name: /^Search columns/ })]) {
    await expect.element(target).toBeVisible();
    const { width, height } = target.element().getBoundingClientRect();
    expect(Math.min(width, height), target.element().textContent).toBeGreaterThanOrEqual(44);
  }
});

test('To Book comes first: urgent on top, whom to call, what to book and for whom; All shows the rest, ten at a time', async () => {
  await show(path, { who: 'moa', answers: clinicAnswers(busyClinic()) });
  await expect.element(rows().first()).toBeVisible();
  await expect.element(filter(/^To Book/)).toHaveAttribute('aria-current', 'page');
  await expect.element(rows()).toHaveLength(3);
  await expect.element(rows().filter({ hasNotText: 'To book' })).toHaveLength(0);
  await expect.element(rows().first()).toMatchTextContent('To book – urgent');
  await expect
    .element(
      rows()
        .first()
        .getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }),
    )
    .toBeVisible();
  await expect.element(rows().first()).toMatchTextContent('Dr. S. Varga');
  await filter(/^All/).click();
  await expect.element(rows()).toHaveLength(10);
  await expect.poll(address).toMatch(/filter=all/);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(rows()).toHaveLength(15);
});

test('‘Booked’ takes a consult out of To Book at once, Undo brings it back, and where it fails it is as it was', async () => {
  const { server } = await show(path, { who: 'moa', answers: clinicAnswers(busyClinic()) });
  await expect.element(rows().first()).toBeVisible();
  const before = names();
  const [name] = before;
  const urgent = clinicCard(4);
  await rows().first().hover();
  await page.getByRole('button', { name: `Mark as Booked: ${name}` }).click();
  await expect.element(page.getByText(`${name} is marked as Booked`).first()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover();
  await expect.poll(names).not.toContain(name);
  // What has not left is taken back without a call.
  await expect.poll(() => server.asked('activity-changeStatus_v1').map(({ state }) => state)).toEqual(['answered']);
  await undo.click();
  await expect.poll(names).toEqual(before);
  const changed = () => server.asked('activity-changeStatus_v1').map(({ input }) => input);
  await expect.poll(changed).toEqual([
    { activityId: urgent.id, status: 'booked', seen: 'to_book_urgent' },
    { activityId: urgent.id, status: 'to_book_urgent', seen: 'booked' },
  ]);

  server.answer({ 'activity-changeStatus_v1': refused('NOT_FOUND') });
  nameLinks()[0]!.focus();
  await userEvent.keyboard('b');
  const failure = 'There was an error changing the status of this consult. Please try again later';
  await expect.element(page.getByText(failure).first()).toBeVisible();
  await expect.poll(names).toEqual(before);
});

test('‘Booked’ clicked twice in a moment books one consult, and no button acts where it is not drawn', async () => {
  const { server } = await show(path, { who: 'moa', answers: clinicAnswers(busyClinic()) });
  await expect.element(rows()).toHaveLength(3);
  const changed = () => server.asked('activity-changeStatus_v1').length;
  await rows().first().hover();
  const booked = middleOf(
    page
      .getByRole('button', { name: /^Mark as Booked/ })
      .first()
      .element(),
  );
  clock.pause();
  await clickAt(booked);
  await expect.element(rows()).toHaveLength(2);
  await clock.runFor(350);
  await clickAt(booked);
  clock.resume();
  await expect.element(rows()).toHaveLength(2);
  expect(changed()).toBe(1);
  const drawn = [...document.querySelectorAll('main li button')].filter(
    (button) => getComputedStyle(button.parentElement!).pointerEvents !== 'none',
  );
  expect(drawn.every((button) => getComputedStyle(button.parentElement!).opacity === '1')).toBe(true);
});

test('what a colleague books goes from To Book here, and comes back when they take it back', async () => {
  // The test of the server shows that the event goes to the clinic's staff:
  // apps/server/src/features/activity/change-status.test.ts.
  const consults = busyClinic();
  const { live } = await show(path, { who: 'moa', answers: clinicAnswers(consults) });
  await expect.element(rows()).toHaveLength(3);
  await expect.poll(() => live.heard).toBe(true);
  const before = names();
  const at = consults.findIndex(({ status }) => status === 'to_book');
  for (const [status, version] of [
    ['booked', 2],
    ['to_book', 3],
  ] as const) {
    consults[at] = { ...consults[at]!, status, version };
    live.say('activity', consults[at].id, version);
    await expect.element(rows()).toHaveLength(status === 'booked' ? 2 : 3);
  }
  expect(names().toSorted()).toEqual(before.toSorted());
});

test('a search is of this clinic; ‘No Consults’ where there are none', async () => {
  const consults = busyClinic();
  const { server } = await show(path, { who: 'moa', answers: clinicAnswers(consults) });
  await filter(/^All/).click();
  await expect.element(rows()).toHaveLength(10);
  await page.getByRole('searchbox', { name: 'Search consults' }).fill('urticaria');
  await expect.element(page.getByText(/consults? found · All/)).toBeVisible();
  await expect.element(rows()).toHaveLength(2);
  await expect.element(rows().filter({ hasNotText: 'Urticaria' })).toHaveLength(0);
  const [{ ownerId: clinicId }] = consults as [ClinicCard];
  expect(server.asked('clinicInbox-search')[0]!.input).toMatchObject({ clinicId, toBook: false, text: 'urticaria' });
  expect(location.href).not.toContain('urticaria');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(rows()).toHaveLength(10);

  for (const [index, row] of consults.entries()) consults[index] = { ...row, status: 'completed' };
  await filter(/^To Book/).click();
  await expect.element(page.getByText('No Consults', { exact: true })).toBeVisible();
});

test('without a clinic in the claims the page says so and whom to write to', async () => {
  await show(path, { who: viewer('moa', { claims: { clinicIds: [] } }) });
  await expect
    .element(
      page.getByText(
        /^Unable to load your clinic ID\. Please logout and log back in\. If you continue to receive this error, you may not be a member of a clinic\. Please contact us at \S+@\S+ for assistance setting up your clinic\.$/,
      ),
    )
    .toBeVisible();
});
