import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show, sizes, type Width } from '../../testing/show.tsx';
import { putFrame } from '../starting-frame.ts';

/** Until the page's code is here its empty sheet stands where it will be (issue 15, point 14). */

/** Where the sheet is drawn in a document whose code is on its way: left, top, width and height in px. */
function startingSheet(): number[] {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  putFrame();
  const { left, top, width, height } = getComputedStyle(root, '::before');
  root.remove();
  return [left, top, width, height].map(parseFloat);
}

const looks: readonly [string, Width, 'open' | 'closed'][] = [
  ['a desk', 'wide', 'open'],
  ['a desk whose sidebar was closed', 'wide', 'closed'],
  ['a phone', 'phone', 'open'],
];

test.each(looks)('on %s the sheet does not move when the page comes', async (_name, width, sidebar) => {
  await page.viewport(sizes[width].width, sizes[width].height);
  localStorage.setItem('consult.sidebar', sidebar);
  const before = startingSheet();
  await show('/dashboard/resources', { who: 'plus', width });
  const sheet = page.getByRole('main');
  await expect.element(sheet).toBeVisible();
  const { left, top, width: wide, height } = sheet.element().getBoundingClientRect();
  expect([left, top, wide, height]).toEqual(before);
  document.documentElement.removeAttribute('data-rail');
});
