import { findBrowser } from './browser.ts';

/** vitest's setup of all screens: one line where there is no browser to show them in. */
export default function needBrowser(): void {
  if (!findBrowser()) throw new Error('No browser could be found: set CHROME_PATH to a Chromium or Chrome.');
}
