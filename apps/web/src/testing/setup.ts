import { afterEach, beforeEach } from 'vitest';
import { putAwayPage } from './show.tsx';

/** What the page threw, or left unhandled, while a test ran. */
let thrown: string[] = [];
const note = (error: unknown) => thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
addEventListener('error', ({ error, message }) => note(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => note(reason));

beforeEach(() => {
  thrown = [];
});

afterEach(async () => {
  const faults = [...(await putAwayPage()), ...thrown.map((one) => `The page threw: ${one}`)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
