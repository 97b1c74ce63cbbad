import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { beyondTheEdge } from '../../testing/faults.ts';
import { listedNames, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';

/** A tablet has the wide list, with number, age and referrer (issue 15, point 13). */

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth + 1;

for (const language of ['en', 'fr'] as const)
  test(`a tablet’s rows are those of a desk, with number, age and referrer to be read: ${language}`, async () => {
    await openBusyInbox({ language });
    const [name] = listedNames();
    const row = listedRow(name!);
    for (const width of [601, 744, 800, 1023]) {
      await page.viewport(width, 1000);
      const at = `${width}px`;
      await expect
        .element(page.getByText(language === 'fr' ? 'Dernier message' : 'Last message', { exact: true }))
        .toBeVisible();
      await expect.element(row).toMatchTextContent(language === 'fr' ? /\d{4} · \d+ ans/ : /\d{4} · \d+ y/);
      const referrer = [...row.element().querySelectorAll('span')].findLast(
        (words) => words.textContent.endsWith('O. Falardeau') && words.checkVisibility(),
      )!;
      for (const words of [referrer, referrer.parentElement!]) expect(isWhole(words), at).toBe(true);
      const [patient, topic, time] = [
        row.getByRole('link'),
        row.getByText(/^Dermatolog/).first(),
        row.getByRole('time'),
      ];
      expect(boxOf(patient).right, at).toBeLessThanOrEqual(boxOf(topic).left);
      expect(boxOf(topic).right, at).toBeLessThanOrEqual(boxOf(time).left);
      for (const status of row.element().querySelectorAll('[data-status]'))
        expect(boxOf(topic).right, at).toBeLessThanOrEqual(status.getBoundingClientRect().left);
      expect(boxOf(row).height, at).toBeLessThanOrEqual(96);
      await expect.poll(beyondTheEdge, { message: at }).toEqual([]);
    }
  });
