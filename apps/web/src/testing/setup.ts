import { afterEach, beforeEach } from 'vitest';
import { needWords, showLanguage } from '../app/language.ts';
import { router } from '../app/router.ts';
import { closePage } from './show.tsx';

// Loads all pages and all words before the first test: no test is about how long a machine takes to build them.
await Promise.all(Object.values(router.routesById).map(async (route) => router.loadRouteChunk(route)));
await showLanguage('fr');
await needWords('inbox', 'rest');
await showLanguage('en');

/** The errors that the page threw, or left unhandled, during a test. */
let thrown: string[] = [];
const note = (error: unknown) => thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
addEventListener('error', ({ error, message }) => note(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => note(reason));

beforeEach(() => {
  thrown = [];
});

afterEach(async () => {
  const faults = [...(await closePage()), ...thrown.map((one) => `The page threw: ${one}`)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
