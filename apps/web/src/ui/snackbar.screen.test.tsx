import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show, type Width } from '../testing/show.tsx';
import { consultPath, may, openedConsult } from '../testing/world/activity.ts';
import { composerAnswers, moles } from '../testing/world/composer.ts';
import { openBusyInbox } from '../testing/world/inbox.ts';
import { playedThread } from '../testing/world/thread.ts';
import { showSnack } from './snackbar.tsx';

/** Snackbars never lie over what is in use (issue 15, point 14). */

const bars = () => [...document.querySelectorAll('output[aria-live] > span > span')];
const controls = 'button, input, select, textarea, a[href]';

/** The controls at the foot of the page, and the focused one, that a snackbar lies over. */
function covered(): string[] {
  const used = [...document.querySelectorAll(`[data-foot], [data-foot] :is(${controls}), :focus`)].filter(
    (one) => one !== document.body && one.checkVisibility() && !one.closest('output'),
  );
  return bars().flatMap((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    return used
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((one) => one.outerHTML.slice(0, 100));
  });
}

async function expectNothingCovered(): Promise<void> {
  showSnack({ text: 'Moved to Archive', about: 'Delphine Okafor-Marchand', undo: () => undefined });
  showSnack({ text: 'A second one, which is as long as two lines of a phone are', undo: () => undefined });
  await expect.poll(() => bars().length).toBe(2);
  await expect.poll(covered).toEqual([]);
  for (const bar of bars()) {
    const { top, bottom } = bar.getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  }
}

for (const width of ['wide', 'phone'] as const satisfies Width[]) {
  test(`not over the reply box of a consult, also as it grows: ${width}`, async () => {
    const { answers } = playedThread('derm');
    const opened = { 'activity-open': openedConsult({ can: may.consultant }) };
    await show(consultPath, { who: 'derm', width, answers: { ...answers, ...opened } });
    const box = page.getByRole('textbox', { name: 'Reply' });
    await expect.element(box).not.toHaveAttribute('readonly');
    await expectNothingCovered();
    await box.fill('A long reply.\n'.repeat(8));
    await expect.poll(covered).toEqual([]);
  });

  test(`not over the buttons and the field of a form: ${width}`, async () => {
    await show(moles, { who: 'plus', width, answers: composerAnswers });
    await expect.element(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectNothingCovered();
    // The one in which somebody types may stand where the snackbars were.
    await userEvent.click(page.getByRole('textbox').last());
    await expect.poll(covered).toEqual([]);
  });
}

test('not over what is read in a consult: they stand beside its thread, as long as it has something beside it', async () => {
  const { answers } = playedThread('derm');
  const opened = { 'activity-open': openedConsult({ can: may.consultant }) };
  await show(consultPath, { who: 'derm', answers: { ...answers, ...opened } });
  const thread = page.getByRole('log', { name: 'Thread' });
  await expect.element(thread).toBeVisible();
  await expectNothingCovered();
  const left = () => thread.element().getBoundingClientRect().left;
  await expect.poll(() => bars().every((bar) => bar.getBoundingClientRect().right <= left())).toBe(true);
  // Where the thread is alone they stand as on any page.
  await page.viewport(1100, 900);
  const middle = (box: DOMRect) => (box.left + box.right) / 2;
  await expect.poll(() => bars().map((bar) => Math.round(middle(bar.getBoundingClientRect())))).toEqual([550, 550]);
});

test('not over the bar of a phone’s list', async () => {
  await openBusyInbox({ width: 'phone' });
  await expectNothingCovered();
});
