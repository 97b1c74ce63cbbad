import FakeTimers from '@sinonjs/fake-timers';
import { notifyManager } from '@tanstack/react-query';

/** Monday, 9 March 2026, ten in the morning where the tests' browser is. */
export const usualNow = new Date('2026-03-09T10:00:00-06:00');

const realSetTimeout = globalThis.setTimeout;
// What an answer brings reaches the screen also while the page's clock stands.
notifyManager.setScheduler((tell) => void realSetTimeout(tell, 0));

/** So often the clock that runs catches up with the real one, in ms. */
const beatMs = 5;

// vitest's own fake timers would not do: while they are in place, every matcher that waits moves them.
let page: FakeTimers.Clock | null = null;

function running(): FakeTimers.Clock {
  if (!page) throw new Error('No page is shown: its clock begins with show().');
  return page;
}

/**
 * The page's clock: dates and timers. It runs with the real one until a test stops it; then it moves only as the test
 * says. What a browser does by itself (frames, messages between tabs, locks) goes on.
 */
export const clock = {
  /** For `show`: begins at a time; every timer of the page is this clock's from now on. */
  start(now: Date): void {
    page = FakeTimers.install({
      now,
      // What another page's clock began, this one may end.
      shouldClearNativeTimers: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    this.resume();
  },

  /** For the end of a test: what still waits never comes. */
  end(): void {
    page?.setTickMode({ mode: 'manual' });
    page?.uninstall();
    page = null;
  },

  /** The clock stands. */
  pause(): void {
    running().setTickMode({ mode: 'manual' });
  },

  /** The clock runs again. */
  resume(): void {
    running().setTickMode({ mode: 'interval', delta: beatMs });
  },

  /** Moves the clock that stands, with all that happens on the way, and lets the page show it. */
  async runFor(ms: number): Promise<void> {
    await running().tickAsync(ms);
    await settled();
  },

  /** The device slept so long: what would have come meanwhile comes now, and once at most. */
  async sleepFor(ms: number): Promise<void> {
    running().jump(ms);
    await settled();
  },
};

/** What the page has begun by now it has shown: answers that are there have come, React has drawn. */
export function settled(): Promise<void> {
  return new Promise((done) => realSetTimeout(() => requestAnimationFrame(() => realSetTimeout(done, 0)), 0));
}
