import FakeTimers from '@sinonjs/fake-timers';
import { notifyManager } from '@tanstack/react-query';

/** Monday, 9 March 2026, ten in the morning where the tests' browser is. */
export const usualNow = new Date('2026-03-09T10:00:00-06:00');

const realSetTimeout = globalThis.setTimeout;
// React Query must bring answers to the screen also while the page's clock stands.
notifyManager.setScheduler((tell) => void realSetTimeout(tell, 0));

/** How often the running clock catches up with the real one, in ms. */
const beatMs = 5;
/** How many times faster than the real one a hurried clock runs. */
const haste = 25;

// vitest's own fake timers do not work here: while they are installed, every waiting matcher moves them.
let page: FakeTimers.Clock | null = null;

function running(): FakeTimers.Clock {
  if (!page) throw new Error('No page is shown: its clock begins with show().');
  return page;
}

/**
 * The page's clock: dates and timers. It runs with the real one until a test stops it; then only the test moves it.
 * All that the browser does by itself (frames, messages between tabs, locks) goes on.
 */
export const clock = {
  /** For `show`: starts the clock at a time; from now on it owns every timer of the page. */
  start(now: Date): void {
    page = FakeTimers.install({
      now,
      // A page may clear timers that it began under another clock.
      shouldClearNativeTimers: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    this.resume();
  },

  /** For the end of a test: waiting timers never run. */
  end(): void {
    page?.setTickMode({ mode: 'manual' });
    page?.uninstall();
    page = null;
  },

  /** Stops the clock. */
  pause(): void {
    running().setTickMode({ mode: 'manual' });
  },

  /** Lets the clock run again. */
  resume(): void {
    running().setTickMode({ mode: 'interval', delta: beatMs });
  },

  /**
   * Lets the clock run many times as fast until `seen` has come, for what a page does after a while by itself: another
   * try, an end of a countdown.
   */
  async hurry(seen: () => Promise<void>): Promise<void> {
    const hurried = running();
    hurried.setTickMode({ mode: 'manual' });
    let waits = true;
    const beating = (async () => {
      while (waits) {
        await hurried.tickAsync(beatMs * haste);
        await new Promise((done) => realSetTimeout(done, beatMs));
      }
    })();
    try {
      await seen();
    } finally {
      waits = false;
      await beating;
      this.resume();
    }
  },

  /** Moves the stopped clock, runs the timers on the way, and waits until the page shows the result. */
  async runFor(ms: number): Promise<void> {
    await running().tickAsync(ms);
    await settled();
  },

  /** Plays a device that slept this long: timers that would have run meanwhile run now, each once at most. */
  async sleepFor(ms: number): Promise<void> {
    running().jump(ms);
    await settled();
  },
};

/** Waits until the page has shown everything it has begun: answers have come, and React has drawn. */
export function settled(): Promise<void> {
  return new Promise((done) => realSetTimeout(() => requestAnimationFrame(() => realSetTimeout(done, 0)), 0));
}
