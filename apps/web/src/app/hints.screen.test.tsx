import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { localNow, shownNow } from './local/local.ts';
import { held, inTurn, offline, type Answers } from '../testing/answers.ts';
import { beyondTheEdge, expectNoFaults } from '../testing/faults.ts';
import { reopen, show } from '../testing/show.tsx';

const hint = () => page.getByRole('note', { name: 'Hint' });
const gotIt = () => hint().getByRole('button', { name: 'Got it' });
const sidebar = () => page.getByRole('navigation', { name: 'Main' });

/** A server that has every hint of this viewer still to show. */
function noHintDismissed(): { answers: Answers; dismissed: string[] } {
  const dismissed: string[] = [];
  return {
    dismissed,
    answers: {
      'hint-list': () => ({ dismissed: [...dismissed] }),
      'hint-dismiss': ({ name }) => {
        dismissed.push(name);
        return { ok: true };
      },
    },
  };
}

function isClearOf(what: Locator): boolean {
  const [over, below] = [hint().query()?.getBoundingClientRect(), what.query()?.getBoundingClientRect()];
  if (!over || !below) return false;
  return over.x >= below.right || over.right <= below.x || over.y >= below.bottom || over.bottom <= below.y;
}

test('the fax preferences are pointed at until ‘Got it’, which holds in every browser at once and for good', async () => {
  const { answers, dismissed } = noHintDismissed();
  const { live } = await show('/dashboard/resources', { who: 'plus', answers });
  await expect.element(hint()).toMatchTextContent('The fax preferences are improved.');
  await expect.poll(() => isClearOf(sidebar().getByRole('link', { name: 'Falardeau' }))).toBe(true);
  await expectNoFaults();
  // The hint blocks nothing: the page goes on to work.
  await sidebar().getByRole('link', { name: 'Secure messaging' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
  await expect.element(hint()).toBeVisible();

  await gotIt().click();
  await expect.element(hint()).not.toBeInTheDocument();
  await expect.poll(() => dismissed).toEqual(['fax-preferences']);
  // The page has heard the answer, and keeps nothing of it any more.
  await expect.poll(() => shownNow().length === 0 && localNow()?.vault.unwritten === false).toBe(true);
  await reopen('/dashboard/resources');
  await expect.element(sidebar().getByRole('link', { name: 'Falardeau' })).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();

  // In another browser of the viewer the hint stands until the live event arrives; this page now plays that browser.
  const known = dismissed.splice(0);
  await reopen('/dashboard/resources');
  await expect.element(hint()).toBeVisible();
  dismissed.push(...known);
  live.say('hint', '019a0000-0000-7000-8000-000000000001');
  await expect.element(hint()).not.toBeInTheDocument();
});

test('on a phone the camera is pointed at, one hint at a time, and Esc puts it away', async () => {
  await show('/dashboard/resources', { who: 'derm', width: 'phone', ...noHintDismissed() });
  await expect.element(hint()).toMatchTextContent('Take photos for your eConsult using the camera');
  expect(hint().elements()).toHaveLength(1);
  const camera = page.getByRole('link', { name: 'Take photos for your eConsult using the camera' });
  await expect.poll(() => isClearOf(camera)).toBe(true);
  await expect.poll(beyondTheEdge).toEqual([]);
  await expect.poll(() => gotIt().query()?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.keyboard('{Escape}');
  await expect.element(hint()).not.toBeInTheDocument();
  // The next hint appears where there is an anchor to point at.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(hint()).toMatchTextContent('The fax preferences are improved.');
  await gotIt().click();
  await expect.element(hint()).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('two hints that are put away at once are both told to the server, and an older answer brings neither back', async () => {
  const dismissed: string[] = [];
  const older = held({ dismissed: [] as string[] });
  const { server, live } = await show('/dashboard/resources', {
    who: 'derm',
    width: 'phone',
    answers: {
      'hint-list': inTurn(
        () => ({ dismissed: [] }),
        older,
        () => ({ dismissed: [...dismissed] }),
      ),
      'hint-dismiss': inTurn(offline, ({ name }: { name: string }) => {
        dismissed.push(name);
        return { ok: true as const };
      }),
    },
  });
  await expect.element(hint()).toMatchTextContent('Take photos');
  // Another device makes the page ask again, and the server answers before the hints are put away.
  live.say('hint', '019a0000-0000-7000-8000-000000000001');
  await expect.poll(() => server.asked('hint-list')).toHaveLength(2);
  await gotIt().click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(hint()).toMatchTextContent('The fax preferences');
  await gotIt().click();
  dispatchEvent(new Event('online'));
  await expect.poll(() => dismissed.toSorted()).toEqual(['camera-for-econsult', 'fax-preferences']);
  older.release();
  await expect.poll(() => server.asked('hint-list').length).toBeGreaterThan(2);
  await expect.element(hint()).not.toBeInTheDocument();
});

test('a hint lies over no heading, on whichever page', async () => {
  await show('/dashboard/resources', { who: 'plus', ...noHintDismissed() });
  await expect.element(hint()).toBeVisible();
  for (const name of ['Secure messaging', 'New Consult', 'Resources', 'Patient messages']) {
    await sidebar().getByRole('link', { name }).first().click();
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const headings = () => page.getByRole('main').getByRole('heading').elements();
    await expect
      .poll(() =>
        headings()
          .filter((one) => !isClearOfWords(one))
          .map(({ textContent }) => textContent),
      )
      .toEqual([]);
  }
});

function isClearOfWords(heading: Element): boolean {
  const words = document.createRange();
  words.selectNodeContents(heading);
  const [over, below] = [hint().query()?.getBoundingClientRect(), words.getBoundingClientRect()];
  if (!over) return true;
  return over.x >= below.right || over.right <= below.x || over.y >= below.bottom || over.bottom <= below.y;
}

test('an account that has just begun sees no hint', async () => {
  const { server } = await show('/dashboard/resources', {
    who: 'plus',
    answers: { 'hint-list': { dismissed: [], early: true } },
  });
  await expect.poll(() => server.asked('hint-list').length).toBeGreaterThan(0);
  await expect.element(sidebar().getByRole('link', { name: 'Falardeau' })).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
});
