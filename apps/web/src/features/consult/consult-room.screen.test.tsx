import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { consultPath, may, openedConsult } from '../../testing/world/activity.ts';

/** What is read has the room that there is (issue 15, point 7). */

const long = 'Dermatology – Pigmented lesion of the left scapula, suspected melanoma in a family with two cases';
const heading = () => page.getByRole('heading', { level: 1 });
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;

test('a long title is whole as long as two lines hold it, beside all buttons of the header', async () => {
  const activity = openedConsult({ subject: long, can: may.consultant });
  await show(consultPath, { who: 'derm', answers: { 'activity-open': activity } });
  await expect.element(heading()).toHaveTextContent(long);
  for (const width of [1440, 1366, 1280]) {
    await page.viewport(width, 800);
    await expect.poll(() => isCut(heading().element()), { message: `${width}px` }).toBe(false);
    const { height } = heading().element().getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(44);
  }
});

test('a label of an answer has the width that it needs, in the card and in the details', async () => {
  const label = 'Previous biopsies of this site';
  const facts = ['Site', 'Present since', label, 'Size', 'Change', 'Itch'];
  const activity = openedConsult({
    answers: [
      ...facts.map((header) => ({ header, values: ['Yes'] })),
      { header: 'Question', values: ['Would you excise it now?'] },
      { header: 'Anticoagulant or local allergy', values: ['No'] },
    ],
  });
  await show(consultPath, { who: 'derm', answers: { 'activity-open': activity } });
  const lineHeight = 18;
  for (const text of [label, 'Anticoagulant or local allergy']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const box = page.getByText(text, { exact: true }).element().getBoundingClientRect();
    expect(box.height, text).toBeLessThanOrEqual(lineHeight + 1);
  }
});
