import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSnacks, undoLast } from '../../ui/snackbar.tsx';
import { lastUndo } from '../../ui/undos.ts';
import { actOnRows } from './act-on-rows.ts';

// The build turns the macro of the snackbar's words into code; here nothing draws it.
vi.mock('@lingui/react/macro', () => ({}));

/** What happened, in order. */
let log: string[] = [];
/** The calls that reached the server and wait for the test to answer them. */
let asked: { answer: () => void; refuse: () => void }[] = [];

beforeEach(() => {
  log = [];
  asked = [];
});
afterEach(forgetSnacks);

const settled = () => new Promise<void>((done) => setImmediate(done));

/** Archives one row. The server answers with the step that takes it back, or with none where it changed nothing. */
const archive = ({
  previous = ['inbox'],
  ...more
}: { previous?: string[]; after?: Promise<void>; saidAfter?: boolean } = {}) =>
  actOnRows<{ id: string }, string>({
    changed: [{ row: { id: 'a' }, change: { folder: 'archive' }, before: { folder: 'inbox' } }],
    show: ([changed]) => {
      log.push(`shown in ${changed?.change.folder}`);
      return {
        takeBack: () => log.push(`back in ${changed?.before.folder}`),
        settle: async () => void log.push(`settled ${changed?.change.folder}`),
      };
    },
    steps: ['archive'],
    send: (steps) =>
      new Promise((answered, refused) => {
        log.push(`sent ${steps.join()}`);
        asked.push({ answer: () => answered(previous), refuse: () => refused(new Error('500')) });
      }),
    snack: { text: 'Moved' },
    failed: 'Not moved',
    undoFailed: 'Not undone',
    ...more,
  });

describe('what is done with rows', () => {
  it('is shown at once, and settles when the server has answered', async () => {
    const done = archive();
    expect(log).toEqual(['shown in archive', 'sent archive']);
    asked[0]?.answer();
    await done;
    expect(log.slice(2)).toEqual(['settled archive']);
  });

  it('is taken back before it is answered: shown at once, sent when the server has said what it was before', async () => {
    void archive();
    undoLast();
    expect(log).toEqual(['shown in archive', 'sent archive', 'shown in inbox']);
    asked[0]?.answer();
    await settled();
    expect(log).toContain('sent inbox');
    asked[1]?.answer();
    await expect.poll(() => log.at(-1)).toBe('settled inbox');
  });

  it('is as it was where the server refuses, with nothing left to take back', async () => {
    const done = archive();
    asked[0]?.refuse();
    await done;
    expect(log.slice(2)).toEqual(['back in inbox', 'settled archive']);
    expect(lastUndo()).toBeUndefined();
  });

  it('stays where the server refuses to take it back', async () => {
    const done = archive();
    asked[0]?.answer();
    await done;
    undoLast();
    await settled();
    asked[1]?.refuse();
    await expect.poll(() => log.at(-1)).toBe('settled inbox');
    expect(log.slice(3)).toEqual(['shown in inbox', 'sent inbox', 'back in archive', 'settled inbox']);
  });
});

describe('what is said when the server has answered', () => {
  it('can be taken back only then, and only where the server changed something', async () => {
    const done = archive({ saidAfter: true });
    expect(lastUndo()).toBeUndefined();
    asked[0]?.answer();
    await done;
    expect(lastUndo()).toBeDefined();
    forgetSnacks();

    const nothing = archive({ saidAfter: true, previous: [] });
    asked[1]?.answer();
    await nothing;
    expect(lastUndo()).toBeUndefined();
  });

  it('waits for what has to end before it, and its undo waits for nothing', async () => {
    const before = Promise.withResolvers<void>();
    const done = archive({ saidAfter: true, after: before.promise });
    await settled();
    expect(log).toEqual(['shown in archive']);
    before.resolve();
    await settled();
    expect(log.at(-1)).toBe('sent archive');
    asked[0]?.answer();
    await done;
    undoLast();
    await settled();
    expect(log.at(-1)).toBe('sent inbox');
  });
});
