import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clock } from '../testing/clock.ts';
import { tabTo } from '../testing/keyboard.ts';
import { show } from '../testing/show.tsx';

const tip = () => page.getByRole('tooltip');
const shortcuts = () => page.getByRole('button', { name: 'Keyboard shortcuts' });

test('a tooltip comes to a pointer that rests, describes its button, and goes with the pointer or by Esc', async () => {
  await show('/dashboard/secure-messaging', { who: 'plus' });
  await expect.element(shortcuts()).toBeVisible();
  clock.pause();
  await shortcuts().hover();
  await clock.runFor(299);
  await expect.element(tip()).not.toBeInTheDocument();
  await clock.runFor(1);
  clock.resume();
  await expect.element(tip()).toHaveTextContent('Keyboard shortcuts');
  await expect.element(shortcuts()).toHaveAccessibleDescription('Keyboard shortcuts');
  await userEvent.keyboard('{Escape}');
  await expect.element(tip()).not.toBeInTheDocument();
  await page.getByRole('searchbox').hover();
  await shortcuts().hover();
  await expect.element(tip()).toBeVisible();
  await page.getByRole('searchbox').hover();
  await expect.element(tip()).not.toBeInTheDocument();
});

test('a tooltip comes to a keyboard focus at once and goes with it', async () => {
  await show('/dashboard/secure-messaging', { who: 'plus' });
  await expect.element(shortcuts()).toBeVisible();
  const theme = page.getByRole('button', { name: 'Theme: light' });
  await tabTo(theme);
  await expect.element(tip()).toHaveTextContent('Theme: light');
  await userEvent.tab();
  await expect.element(tip()).toHaveTextContent('Keyboard shortcuts');
});
