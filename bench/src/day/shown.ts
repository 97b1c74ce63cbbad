import type { Locator, Page } from 'playwright-core';
import { rounded } from '../harness/machine.ts';
import type { Findings } from '../harness/findings.ts';

/** What an opened consult shows before anybody scrolls. */
export type Shown = {
  /** Pixels of the window's height that are given to what is read. */
  pixels: number;
  window: number;
  /** Whether the whole question of whoever asks is in sight. */
  question: boolean;
  /** How often a reader scrolls by a screenful until they have seen everything. */
  screens: number;
};

type Edges = { clientHeight: number; scrollHeight: number; top: number; bottom: number; window: number };
type Measured = Pick<Edges, 'clientHeight' | 'scrollHeight'> & {
  getBoundingClientRect(): Pick<Edges, 'top' | 'bottom'>;
};

/** Looks at the consult that stands open. */
export async function shownOf(page: Page): Promise<Shown> {
  const thread = page.getByRole('log', { name: 'Thread' });
  const card = page.getByRole('region', { name: 'What this consult is about' });
  const { clientHeight, scrollHeight, top, bottom, window } = await edges(thread);
  const question = await edges(card.getByRole('heading').first());
  return {
    pixels: clientHeight,
    window,
    question: question.top >= top - 1 && question.bottom <= bottom + 1,
    screens: Math.max(0, Math.ceil((scrollHeight - clientHeight) / clientHeight)),
  };
}

function edges(what: Locator): Promise<Edges> {
  return what.evaluate((element: Measured) => {
    const { top, bottom } = element.getBoundingClientRect();
    const { clientHeight, scrollHeight } = element;
    const { innerHeight } = globalThis as unknown as { innerHeight: number };
    return { clientHeight, scrollHeight, top, bottom, window: innerHeight };
  });
}

/** The least height that any of them gave to what is read, and in how many the question was in sight. */
export function sumOf(all: readonly Shown[]): Findings {
  const least = Math.min(...all.map(({ pixels }) => pixels));
  return {
    leastPixels: least,
    partOfWindow: rounded(least / (all[0]?.window ?? NaN)),
    questionInSight: all.filter(({ question }) => question).length,
    screensEach: rounded(all.reduce((sum, { screens }) => sum + screens, 0) / all.length),
  };
}
