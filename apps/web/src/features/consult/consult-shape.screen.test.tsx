import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '../../app/call.ts';
import { held } from '../../testing/answers.ts';
import { show, type Width } from '../../testing/show.tsx';
import { consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { clinicAnswers, clinicCard } from '../../testing/world/clinic-inbox.ts';

/** What stands in while something loads has the shape of what comes (issue 15, point 14). */

const boxOf = (element: Element) => {
  const { left, right, top } = element.getBoundingClientRect();
  return { left, right, top };
};
const messages = () => [...document.querySelectorAll('main [aria-busy="true"]')].find((one) => one.checkVisibility())!;

for (const width of ['wide', 'phone'] as const satisfies Width[])
  test(`an opened consult loads in its shape: ${width}`, async () => {
    const opened = held(openedConsult({ can: may.consultant }));
    await show(consultPath, { who: 'derm', width, answers: { 'activity-open': opened } });
    await expect.poll(messages).toBeTruthy();
    const before = boxOf(messages());
    opened.release();
    const thread = page.getByRole('log', { name: 'Thread' });
    await expect.element(thread.getByRole('listitem').first()).toBeVisible();
    const after = boxOf(thread.element().firstElementChild!);
    expect(Math.abs(before.left - after.left)).toBeLessThanOrEqual(1);
    expect(Math.abs(before.right - after.right)).toBeLessThanOrEqual(8);
  });

test('the rows of a clinic load where they will stand, with nothing to select', async () => {
  const answers = clinicAnswers(Array.from({ length: 3 }, (_, n) => clinicCard(n + 1)));
  const rows = held<Output<'clinicInbox-page'>>({ rows: [clinicCard(1)], next: null });
  await show('/dashboard/clinic-inbox?filter=all', { who: 'moa', answers: { ...answers, 'clinicInbox-page': rows } });
  await expect.poll(messages).toBeTruthy();
  const row = messages().querySelectorAll(':scope > div')[1]!;
  const [before, name] = [boxOf(row), boxOf(row.firstElementChild!)];
  rows.release();
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const after = page.getByRole('main').getByRole('listitem').first().element();
  expect(boxOf(after)).toEqual(before);
  expect(boxOf(after.firstElementChild!).left).toBe(name.left);
});
