import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginAnew, giveByTurn, giveTo, turnOrder } from './turn.ts';
import type { Turn } from './turn.ts';

const day = 24 * 3_600_000;
const member = (personId: string, more: Partial<Turn> = {}): Turn => ({
  personId,
  share: 1,
  position: 0,
  given: 0,
  raised: 0,
  waitingSince: 0,
  missedSince: null,
  countedSince: 0,
  ...more,
});
const all = (members: readonly Turn[]): Set<string> => new Set(members.map(({ personId }) => personId));
const of = (members: readonly Turn[], id: string): Turn => members.find(({ personId }) => personId === id)!;

describe('whose turn it is', () => {
  test.each<[string, Turn[], string]>([
    [
      'the one further behind their share',
      [member('a', { given: 2, share: 1 }), member('b', { given: 3, share: 2 })],
      'b',
    ],
    [
      'of two alike the one who has waited longer',
      [member('a', { waitingSince: 5 }), member('b', { waitingSince: 4 })],
      'b',
    ],
    ['of two alike the first by position', [member('a', { position: 2 }), member('b', { position: 1 })], 'b'],
    [
      'whoever was raised stands where they were raised to',
      [member('a', { raised: 61 }), member('b', { given: 1 })],
      'b',
    ],
  ])('%s', (_, members, expected) => {
    expect(giveByTurn(members, all(members), 10)?.personId).toBe(expected);
  });

  test('nobody’s where nobody can take it', () => {
    expect(giveByTurn([member('a')], new Set(), 0)).toBeNull();
  });
});

describe('who could not take consults', () => {
  test('takes part again at the lowest standing of those who could, whatever the shares', () => {
    let members = [member('a', { share: 3 }), member('b', { share: 5, position: 1 }), member('away', { share: 2 })];
    for (let n = 1; n <= 13; n += 1) members = giveByTurn(members, new Set(['a', 'b']), n)!.members;
    const next = turnOrder(members, all(members), 20);
    const lowest = Math.min(of(members, 'a').given / 3, of(members, 'b').given / 5);
    expect((60 * of(next, 'away').given + of(next, 'away').raised) / 120).toBeCloseTo(lowest, 12);
  });

  test('keeps a higher standing of their own', () => {
    let members = [member('a'), member('ahead', { given: 9 })];
    members = giveByTurn(members, new Set(['a']), 1)!.members;
    expect(of(turnOrder(members, all(members), 2), 'ahead')).toMatchObject({ given: 9, raised: 0 });
  });

  test('is not raised where nobody could throughout', () => {
    let members = [member('a'), member('b')];
    members = giveByTurn(members, new Set(['a']), 1)!.members;
    members = giveByTurn(members, new Set(['b']), 2)!.members;
    expect(of(members, 'b')).toMatchObject({ given: 1, raised: 0 });
  });

  test('makes the count begin anew after more than 14 days, and keeps every wait', () => {
    const start = [member('a', { waitingSince: 3 }), member('away', { waitingSince: 2 })];
    const away = giveByTurn(start, new Set(['a']), day)!.members;
    const early = giveByTurn(away, all(away), 15 * day)!;
    expect(of(early.members, 'a').given).toBe(1);
    const late = giveByTurn(away, all(away), 15 * day + 1)!;
    expect(late.personId).toBe('away');
    expect(of(late.members, 'a')).toMatchObject({ given: 0, raised: 0, waitingSince: day });
  });
});

test('a new count takes nobody’s wait', () => {
  expect(beginAnew([member('a', { given: 4, raised: 3, waitingSince: 7, missedSince: 1 })], 9)).toEqual([
    member('a', { waitingSince: 7, countedSince: 9 }),
  ]);
});

test('the count begins anew for everybody when somebody has joined', () => {
  const members = [member('a', { given: 40, waitingSince: 3 }), member('new', { countedSince: null, waitingSince: 5 })];
  const given = giveByTurn(members, all(members), 9)!;
  expect(given.personId).toBe('a');
  expect(given.members.map((one) => one.given)).toEqual([1, 0]);
  expect(given.members.every(({ countedSince }) => countedSince === 9)).toBe(true);
});

test('a consult given by hand counts like one given by turn', () => {
  expect(giveTo([member('a'), member('b')], 'b', 9)).toEqual([member('a'), member('b', { given: 1, waitingSince: 9 })]);
});

/** Members by share, and for each consult who is away. */
const runs = fc.array(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 1, maxLength: 8 }).chain((shares) =>
  fc.record({
    shares: fc.constant(shares),
    away: fc.array(fc.subarray(shares.map((_, at) => at)), { minLength: 1, maxLength: 120 }),
    stepMs: fc.constantFrom(0, 1, 60_000, 3 * day, 20 * day),
  }),
);

test('those available throughout are never more than one share apart, whoever comes and goes', () => {
  fc.assert(
    fc.property(runs, ({ shares, away, stepMs }) => {
      let members = shares.map((share, position) => member(String(position), { share, position }));
      const total = shares.map(() => 0);
      const always = new Set(shares.map((_, at) => at).filter((at) => !away.some((gone) => gone.includes(at))));
      away.forEach((gone, n) => {
        const able = new Set(members.map(({ personId }) => personId).filter((id) => !gone.includes(Number(id))));
        const given = giveByTurn(members, able, n * stepMs);
        expect(given === null).toBe(able.size === 0);
        if (!given) return;
        expect(able.has(given.personId)).toBe(true);
        members = given.members;
        total[Number(given.personId)]! += 1;
        const standings = [...always].map((at) => total[at]! / shares[at]!);
        // A new count begins at 0 for all: within one of it, as within one of the count before.
        if (stepMs < day) for (const a of standings) for (const b of standings) expect(a - b).toBeLessThanOrEqual(1);
        const counted = [...always].map((at) => members[at]!.given / shares[at]!);
        for (const a of counted) for (const b of counted) expect(a - b).toBeLessThanOrEqual(1);
      });
    }),
  );
});

/** The rule word for word, in fractions as numbers, with no notes but a list of what happened. */
function naive(shares: readonly number[], events: readonly { at: number; able: readonly number[] }[]): number[] {
  const count = shares.map(() => 0);
  const wait = shares.map(() => -1);
  const missed: (number | null)[] = shares.map(() => null);
  return events.map(({ at, able }) => {
    if (able.length === 0) return -1;
    const long = able.some((one) => missed[one] !== null && at - missed[one]! > 14 * day);
    if (long) {
      count.fill(0);
      missed.fill(null);
    }
    const throughout = able.filter((one) => missed[one] === null);
    const floor = Math.min(...throughout.map((one) => count[one]! / shares[one]!));
    if (throughout.length > 0)
      for (const one of able) if (missed[one] !== null) count[one] = Math.max(count[one]!, floor * shares[one]!);
    shares.forEach((_, one) => {
      missed[one] = able.includes(one) ? null : (missed[one] ?? at);
    });
    const least = Math.min(...able.map((one) => count[one]! / shares[one]!));
    const behind = able.filter((one) => Math.abs(count[one]! / shares[one]! - least) < 1e-9);
    const longest = Math.min(...behind.map((one) => wait[one]!));
    const chosen = behind.find((one) => wait[one] === longest)!;
    count[chosen]! += 1;
    wait[chosen] = at;
    return chosen;
  });
}

test('gives as the rule says, word for word', () => {
  fc.assert(
    fc.property(runs, ({ shares, away, stepMs }) => {
      const events = away.map((gone, n) => ({
        at: n * stepMs,
        able: shares.map((_, at) => at).filter((at) => !gone.includes(at)),
      }));
      let members = shares.map((share, position) => member(String(position), { share, position, waitingSince: -1 }));
      const chosen = events.map(({ at, able }) => {
        const given = giveByTurn(members, new Set(able.map(String)), at);
        members = given?.members ?? members;
        return given ? Number(given.personId) : -1;
      });
      expect(chosen).toEqual(naive(shares, events));
    }),
  );
});
