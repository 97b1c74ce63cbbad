import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, show } from '../../testing/show.tsx';
import { activityId, consultPath, inboxCard, lineOf, openedConsult, threadOf } from '../../testing/world/activity.ts';
import { libraryOf } from '../../testing/world/library.ts';
import { playedThread } from '../../testing/world/thread.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const suggestion = () => page.getByText('Outcome of this template: No treatment required', { exact: false });

/** A consult that derm@ has opened, in a window of this width. */
async function openConsult(width: 'wide' | 'phone' = 'wide', more: Parameters<typeof openedConsult>[0] = {}) {
  const { answers, add } = playedThread('derm');
  const shown = await show(consultPath, {
    who: 'derm',
    width,
    answers: { ...answers, ...libraryOf('derm'), 'activity-open': openedConsult(more) },
  });
  await expect.element(thread().getByRole('listitem').first()).toBeVisible();
  await expect.element(box()).not.toHaveAttribute('readonly');
  return { ...shown, add };
}

async function takeTemplate(): Promise<void> {
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search templates' }).fill('benign nev');
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
}

test('the patient’s other consults are one click away, asked for only then, and the next click opens one', async () => {
  const other = fixedId(8, 77);
  const { server } = await openConsult();
  server.answer({
    'inbox-ofPatient': ({ after = null }) => ({
      rows: [inboxCard({ id: after === null ? other : fixedId(8, 78), subsite: after === null ? 'Acne' : 'Eczema' })],
      next: after === null ? 'more' : null,
    }),
  });
  expect(server.asked('inbox-ofPatient')).toEqual([]);
  await page.getByRole('button', { name: 'Other consults of this patient' }).click();
  await expect.element(page.getByRole('link', { name: /Acne/ })).toBeVisible();
  await expectNoFaults();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByRole('link', { name: /Eczema/ })).toBeVisible();
  await page.getByRole('link', { name: /Acne/ }).click();
  await expect.poll(address).toMatch(other);
});

test('templates and handouts stand beside the thread where there is room, which can be used meanwhile', async () => {
  await openConsult();
  await userEvent.keyboard('t');
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expect.element(templates).toBeVisible();
  // Nothing lies over the thread: it can be used meanwhile.
  const [side, pane] = [templates.element().getBoundingClientRect(), thread().element().getBoundingClientRect()];
  expect(side.right).toBeLessThanOrEqual(pane.left + 1);
  await expectNoFaults();
  await box().fill('Meanwhile.');
  await expect.element(templates).toBeVisible();
  await page.getByRole('combobox', { name: 'Search templates' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(templates).not.toBeInTheDocument();
  expect(address()).toMatch(activityId);
});

test('on a phone they lie over it', async () => {
  await openConsult('phone');
  await page.getByRole('button', { name: 'More for this reply' }).click();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

test('what a template suggests as outcome goes once the reply is sent without, or an outcome is recorded', async () => {
  const { server } = await openConsult('wide', {
    outcome: { outcome: 'Unknown', diagnosis: '' },
    outcomeSavedAt: openedConsult().createdAt,
  });
  server.answer({ 'outcome-save': { ok: true } });
  await takeTemplate();
  await expect.element(suggestion()).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(suggestion()).not.toBeInTheDocument();
  await takeTemplate();
  await expect.element(suggestion()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  const outcomes = page.getByRole('dialog', { name: 'Outcomes' });
  await outcomes.getByRole('radio', { name: 'Patient to see Specialist' }).click();
  await outcomes.getByRole('button', { name: 'Save and Close' }).click();
  await expect.element(suggestion()).not.toBeInTheDocument();
});

test('earlier messages come by themselves while the reader scrolls up, and nothing moves under them', async () => {
  const lines = Array.from({ length: 90 }, (_, at) =>
    lineOf(at + 2, { sentBy: cast.plus.id, text: `Message ${at + 2}` }),
  );
  const { answers } = playedThread('derm');
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      ...answers,
      'activity-open': openedConsult({ lastSeq: 91 }),
      'message-list': ({ beforeSeq, afterSeq = 0 }) => {
        const until = beforeSeq ?? Infinity;
        const all = threadOf(lines).messages.filter(({ seq }) => seq < until && seq > afterSeq);
        const messages = afterSeq > 0 ? all : all.slice(-30);
        return { ...threadOf([]), messages, more: messages.length < all.length };
      },
    },
  });
  await expect.element(thread().getByText('Message 91', { exact: true })).toBeVisible();
  const pages = () => server.asked('message-list').filter(({ input }) => input.beforeSeq !== undefined).length;
  // The page has seen that its reader is at the end, and read it.
  await expect.poll(() => server.asked('activity-markRead').length).toBe(1);
  expect(pages()).toBe(0);
  const scroller = thread().element();
  scroller.scrollTop = 300;
  await expect.poll(pages).toBe(1);
  const shown = thread().getByText('Message 65', { exact: true }).element();
  const at = shown.getBoundingClientRect().top;
  await expect.element(thread().getByText('Message 40', { exact: true })).toBeInTheDocument();
  await expect.poll(() => Math.abs(shown.getBoundingClientRect().top - at)).toBeLessThan(2);
  expect(scroller.scrollTop).toBeGreaterThan(300);
});

test('the tools of the reply have words where there is room', async () => {
  await openConsult();
  const label = page.getByRole('button', { name: 'Templates', exact: true }).getByText('Templates');
  await expect.element(label).toBeVisible();
});
