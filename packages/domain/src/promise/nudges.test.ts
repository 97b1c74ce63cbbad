import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantAt } from '../time/business-time.ts';
import { clockOf } from './clock.ts';
import type { Clock, Happened, Promised, Span } from './clock.ts';
import { endOf, keptOf } from './kept.ts';
import { nudgesAt } from './nudges.ts';
import type { NudgeKind } from './nudges.ts';

// In business time. 2026-11-24 is a Tuesday.
const at = (wall: string): number =>
  instantAt(`2026-11-${wall.slice(0, 2)}`, Number(wall.slice(3, 5)), Number(wall.slice(6))).getTime();
const hours = (amount: number): Span => ({ amount, unit: 'hours' });
const days = { weekdays: [false, true, true, true, true, true, false], isHoliday: () => false };
const sent = at('24 09:00');
const clock = (promised: Promised, now: number, more: Partial<Happened> = {}): Clock =>
  clockOf(
    promised,
    { sentAt: sent, seenAt: null, answeredAt: null, returnedAt: null, requests: [], unowned: [], movedAt: [], ...more },
    days,
    now,
  );
const turn = { said: new Set<NudgeKind>(), moves: 0, movesOn: true };

describe('what a clock says', () => {
  const promised: Promised = { seen: hours(4), answered: hours(9) };

  test.each<[string, NudgeKind[], Partial<ReturnType<typeof nudgesAt>>]>([
    ['10:59', [], { remind: false }],
    ['11:00', ['seen-half'], { remind: true }],
    ['12:00', ['seen-half', 'seen-hour'], { remind: true }],
    ['13:00', ['seen-half', 'seen-hour'], { missedSeen: null }],
    ['13:01', ['seen-half', 'seen-hour', 'seen-missed'], { remind: false, missedSeen: 'move' }],
  ])('at %s: %j', (time, kinds, rest) => {
    const now = at(`24 ${time}`);
    expect(nudgesAt(clock(promised, now), turn, now)).toMatchObject({ kinds, missedAnswered: false, ...rest });
  });

  test('nothing that was said already', () => {
    const now = at('24 12:30');
    const said = new Set<NudgeKind>(['seen-half', 'seen-hour']);
    expect(nudgesAt(clock(promised, now), { ...turn, said }, now)).toMatchObject({ kinds: [], remind: false });
  });

  test('two at one instant are one, and two hours or less have only the half', () => {
    const now = at('24 10:00');
    const short: Promised = { seen: hours(2), answered: hours(2) };
    expect(nudgesAt(clock(short, now), turn, now)).toMatchObject({
      kinds: ['seen-half', 'answered-half'],
      remind: true,
    });
    const late = at('24 10:59');
    expect(
      nudgesAt(clock(short, late), { ...turn, said: new Set<NudgeKind>(['seen-half', 'answered-half']) }, late),
    ).toMatchObject({
      kinds: [],
      lookAt: at('24 11:00') + 1,
    });
  });

  test('elsewhere than in a group by turn, what was not seen is told', () => {
    const now = at('24 14:00');
    const nudges = nudgesAt(clock(promised, now), { ...turn, movesOn: false }, now);
    expect(nudges).toMatchObject({ missedSeen: 'tell' });
    expect(nudges.kinds).not.toContain('seen-missed-again');
  });

  test('it moves on twice, then the keepers are told', () => {
    const say = (moved: number[], now: number, said: NudgeKind[]) =>
      nudgesAt(
        clock(promised, now, { movedAt: moved }),
        { said: new Set(said), moves: moved.length, movesOn: true },
        now,
      );
    const all: NudgeKind[] = ['seen-half', 'seen-hour', 'seen-missed'];
    const first = at('24 13:01');
    const second = at('25 08:02');
    expect(say([first], at('25 08:01'), all)).toMatchObject({ missedSeen: null, lookAt: at('25 08:01') + 1 });
    expect(say([first], second, all)).toMatchObject({ missedSeen: 'move' });
    all.push('seen-missed-again');
    expect(say([first, second], at('25 12:03'), all)).toMatchObject({ missedSeen: 'tell' });
    all.push('seen-missed-by-all');
    expect(say([first, second], at('26 12:03'), all).missedSeen).toBeNull();
  });

  test('not answered in time is told once, without a reminder of what is over', () => {
    const now = at('25 09:01');
    const seen = { seenAt: at('24 10:00') };
    expect(nudgesAt(clock(promised, now, seen), turn, now)).toEqual({
      kinds: ['answered-half', 'answered-hour', 'answered-missed'],
      remind: false,
      missedSeen: null,
      missedAnswered: true,
      lookAt: null,
    });
  });

  test('nothing once it is answered or returned; while it is paused, to look again when that ends', () => {
    const now = at('27 09:00');
    for (const end of [{ answeredAt: at('26 09:00') }, { returnedAt: at('26 09:00') }])
      expect(nudgesAt(clock(promised, now, end), turn, now)).toMatchObject({ kinds: [], lookAt: null });
    const asked = at('24 10:00');
    const paused = { seenAt: asked, requests: [{ at: asked, repliedAt: null }] };
    expect(nudgesAt(clock(promised, now, paused), turn, now)).toMatchObject({
      kinds: [],
      lookAt: asked + 14 * 24 * 3_600_000,
    });
  });
});

test('looked at whenever it asks to be, or only now and then, a clock says each thing once and forgets none', () => {
  const looks = fc.record({
    seen: fc.option(fc.integer({ min: 1, max: 30 })),
    answered: fc.option(fc.integer({ min: 1, max: 60 })),
    gaps: fc.array(fc.integer({ min: 1, max: 40 * 3_600_000 }), { maxLength: 12 }),
    movesOn: fc.boolean(),
  });
  fc.assert(
    fc.property(looks, ({ seen, answered, gaps, movesOn }) => {
      const promised = {
        seen: seen === null ? null : hours(seen),
        answered: answered === null ? null : hours(answered),
      };
      const run = (times: readonly number[]): NudgeKind[] => {
        const said: NudgeKind[] = [];
        const movedAt: number[] = [];
        const look = (now: number): number | null => {
          const on = { said: new Set(said), moves: movedAt.length, movesOn };
          const nudges = nudgesAt(clock(promised, now, { movedAt }), on, now);
          said.push(...nudges.kinds);
          if (nudges.missedSeen !== 'move') return nudges.lookAt;
          // Whoever moves it on looks again.
          movedAt.push(now);
          return look(now);
        };
        for (const time of times) look(time);
        let next: number | null = (times.at(-1) ?? sent) + 1;
        for (let n = 0; next !== null && n < 40; n += 1) next = look(next);
        expect(next === null || next > 0).toBe(true);
        return said;
      };
      let time = sent;
      const said = run(gaps.map((gap) => (time += gap)));
      expect(new Set(said).size).toBe(said.length);
      expect(said.toSorted()).toEqual(run([]).toSorted());
    }),
  );
});

describe('kept', () => {
  const promised: Promised = { seen: hours(4), answered: hours(9) };
  const end = (now: string, more: Partial<Happened>) => endOf(clock(promised, at(now), more), more.returnedAt ?? null);

  test.each<[string, Partial<Happened>, boolean | undefined]>([
    ['answered in time', { answeredAt: at('24 16:00') }, true],
    ['answered too late', { answeredAt: at('25 09:01') }, false],
    ['neither answered nor over', {}, undefined],
    ['returned before its time to be seen was over', { returnedAt: at('24 13:00') }, true],
    ['returned after it, although seen in time', { seenAt: at('24 10:00'), returnedAt: at('24 13:01') }, false],
  ])('%s', (_, what, kept) => {
    expect(end('24 17:00', what)?.kept).toBe(kept);
  });

  test('not, once the time is over without an answer: it ended then', () => {
    expect(end('30 09:00', {})).toEqual({ endedAt: at('25 09:00'), kept: false });
  });

  test('counts the last 20, and is shown from five on', () => {
    const ended = Array.from({ length: 25 }, (_, n) => ({ endedAt: n, kept: n % 5 !== 0 }));
    expect(keptOf(ended.slice(0, 4))).toBeNull();
    expect(keptOf(ended.slice(0, 5))).toEqual({ kept: 4, of: 5 });
    // 5 to 24: four of them not.
    expect(keptOf(ended)).toEqual({ kept: 16, of: 20 });
  });
});
