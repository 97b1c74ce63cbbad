import { answersOf, mergeProgress, noProgress, type CareProgress } from '@consult/domain/care-form/progress.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskError, type Input, type Output } from '../ask.ts';
import { ProgressKeeper, retryMs, saveAfterMs } from './progress-keeper.ts';

type Save = (input: Input<'forms-saveProgress'>) => Promise<Output<'forms-saveProgress'>>;

/** The server's half: a version, and what was saved with it. */
class Server {
  version = 0;
  progress: CareProgress = noProgress;
  down: string | null = null;
  /** The next answer is lost: the server has saved it all the same. */
  losesAnswer = false;
  readonly save = vi.fn<Save>(({ baseVersion, ...progress }) => {
    if (this.down) return Promise.reject(new AskError(this.down));
    if (baseVersion !== this.version)
      return Promise.resolve({ state: 'newer', progress: { ...this.#plain(), version: this.version } });
    this.version += 1;
    this.progress = progress;
    if (!this.losesAnswer) return Promise.resolve({ state: 'saved', version: this.version });
    this.losesAnswer = false;
    return Promise.reject(new AskError('OFFLINE'));
  });

  /** Somebody opens the form. */
  open(unsaved: CareProgress | null = null): ProgressKeeper {
    return new ProgressKeeper({
      saved: { ...this.#plain(), version: this.version },
      unsaved,
      save: this.save,
      now: Date.now,
    });
  }

  #plain() {
    return structuredClone(this.progress) as Extract<Output<'forms-saveProgress'>, { state: 'newer' }>['progress'];
  }
}

let server: Server;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  server = new Server();
});
afterEach(() => vi.useRealTimers());

const answers = (keeper: ProgressKeeper) => answersOf(keeper.kept().progress);

test('what is typed is at the server half a second later, in one call', async () => {
  const keeper = server.open();
  for (const text of ['I', 'It', 'It i']) keeper.type('story', text);
  expect(keeper.kept().saving).toBe('saving');
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
  expect(server.save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.save).toHaveBeenCalledOnce();
  expect(answersOf(server.progress)).toEqual({ story: 'It i' });
  expect(keeper.kept().saving).toBe('saved');
});

test('a dead line is tried again with growing pauses, at once when it is back, and nothing is lost', async () => {
  const keeper = server.open();
  server.down = 'OFFLINE';
  keeper.type('story', 'It itches');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(keeper.kept().saving).toBe('offline');
  keeper.type('since', 'May');
  await vi.advanceTimersByTimeAsync(retryMs[0]! + retryMs[1]! - 1);
  expect(server.save).toHaveBeenCalledTimes(2);
  server.down = null;
  keeper.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.kept().saving).toBe('saved');
  expect(answersOf(server.progress)).toEqual({ story: 'It itches', since: 'May' });
});

test('a server that is away is said otherwise than a dead line', async () => {
  const keeper = server.open();
  server.down = 'SERVER_DOWN';
  keeper.type('story', 'It itches');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(keeper.kept().saving).toBe('away');
});

test('a lost answer is no loss: the page finds its own words at the server', async () => {
  const keeper = server.open();
  server.losesAnswer = true;
  keeper.type('story', 'It itches');
  await vi.advanceTimersByTimeAsync(saveAfterMs + retryMs[0]!);
  expect(keeper.kept().saving).toBe('saved');
  expect(server.version).toBe(1);
});

test('over a newer version the page merges by field, the newer typing winning, also in a cleared field', async () => {
  const [here, there] = [server.open(), server.open()];
  here.type('a', 'early, here');
  here.type('b', 'here');
  await vi.advanceTimersByTimeAsync(10);
  there.type('a', '');
  there.type('c', 'there');
  await vi.advanceTimersByTimeAsync(10_000);
  const both = { a: '', b: 'here', c: 'there' };
  expect(answersOf(server.progress)).toEqual(both);
  expect(answers(there)).toEqual(both);
  here.type('b', 'here again');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers(here)).toEqual({ ...both, b: 'here again' });
});

test('what the tab kept is merged with what the server has when the form is opened, and saved', async () => {
  server.version = 3;
  server.progress = { typed: [{ fieldName: 'a', answer: 'old', at: 1 }], person: null };
  const keeper = server.open({
    typed: [
      { fieldName: 'a', answer: 'newer', at: 2 },
      { fieldName: 'b', answer: true, at: 2 },
    ],
    person: null,
  });
  expect(answers(keeper)).toEqual({ a: 'newer', b: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(answersOf(server.progress)).toEqual({ a: 'newer', b: true });
  expect(server.version).toBe(4);
});

test('a form that is opened as the server has it saves nothing', async () => {
  server.version = 1;
  server.progress = { typed: [{ fieldName: 'a', answer: ['x'], at: 1 }], person: null };
  const keeper = server.open(structuredClone(server.progress));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keeper.kept().saving).toBe('saved');
  expect(server.save).not.toHaveBeenCalled();
});

test('a clock that went back does not make the older typing win', async () => {
  const keeper = server.open();
  keeper.type('a', 'first');
  vi.setSystemTime(5);
  keeper.type('a', 'second');
  expect(
    answersOf(
      mergeProgress(keeper.kept().progress, {
        typed: [{ fieldName: 'a', answer: 'first', at: 1_000_000 }],
        person: null,
      }),
    ),
  ).toEqual({ a: 'second' });
});

test('a form that was submitted elsewhere, and a visit that is over, end the saving and are said', async () => {
  const submitted = server.open();
  server.save.mockResolvedValueOnce({ state: 'submitted', submittedAt: '2026-03-09T16:00:00.000Z' });
  submitted.type('a', 'x');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(submitted.kept().over).toEqual({ why: 'submitted', submittedAt: '2026-03-09T16:00:00.000Z' });
  const ended = server.open();
  server.down = 'VISIT_ENDED';
  ended.type('a', 'x');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(ended.kept()).toMatchObject({ over: { why: 'visit-ended' }, progress: { typed: [{ answer: 'x' }] } });
  const calls = server.save.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.save).toHaveBeenCalledTimes(calls);
});

test('what the server refuses as it is waits for the next key', async () => {
  const keeper = server.open();
  server.down = 'INVALID_INPUT';
  keeper.type('a', 'far too long');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(keeper.kept().saving).toBe('refused');
  expect(server.save).toHaveBeenCalledOnce();
  server.down = null;
  keeper.type('a', 'short');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(keeper.kept().saving).toBe('saved');
});

test('before the page closes everything is saved at once, or it says that it is not', async () => {
  const keeper = server.open();
  keeper.type('a', 'x');
  await expect(keeper.flush()).resolves.toBe(true);
  expect(answersOf(server.progress)).toEqual({ a: 'x' });
  server.down = 'OFFLINE';
  keeper.type('a', 'y');
  await expect(keeper.flush()).resolves.toBe(false);
});

test('while a submission runs nothing is saved; where it is refused saving goes on', async () => {
  const keeper = server.open();
  keeper.type('a', 'x');
  keeper.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.save).not.toHaveBeenCalled();
  keeper.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(answersOf(server.progress)).toEqual({ a: 'x' });
});

test('two pages, a line that dies and answers that are lost: in the end both have the newest typing of each field', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('type' as const),
      page: fc.nat(1),
      field: fc.constantFrom('a', 'b', 'c'),
      text: fc.string({ maxLength: 3 }),
    }),
    fc.record({ do: fc.constantFrom('cut' as const, 'mend' as const, 'lose' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      server = new Server();
      const pages = [server.open(), server.open()];
      const newest: Record<string, string> = {};
      for (const one of steps) {
        if (one.do === 'type') {
          pages[one.page]?.type(one.field, one.text);
          newest[one.field] = one.text;
          // No two keys in one millisecond.
          await vi.advanceTimersByTimeAsync(1);
        } else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
        else if (one.do === 'lose') server.losesAnswer = true;
        else server.down = one.do === 'cut' ? 'OFFLINE' : null;
      }
      server.down = null;
      await vi.advanceTimersByTimeAsync(300_000);
      expect(answersOf(server.progress)).toEqual(newest);
      for (const page of pages) expect(page.kept().saving).toBe('saved');
    }),
    { numRuns: 60 },
  );
});
