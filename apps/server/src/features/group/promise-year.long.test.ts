import { seededRandom } from '@consult/testkit/random.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGroupWorld } from './group-world.testing.ts';
import type { GroupWorld } from './group-world.testing.ts';
import { ownDue, ownNudges, workingYear } from './own-clock.testing.ts';
import type { OwnEvents, OwnPromise, OwnSpan } from './own-clock.testing.ts';
import { sweepClocks } from './sweep-clocks.ts';

const people = ownPeople();
let world: GroupWorld;
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());

const consults = 160;
const [hour, day] = [3_600_000, 24 * 3_600_000];
const begins = Date.UTC(2027, 0, 1, 7);
const ends = Date.UTC(2028, 0, 20, 7);
const random = seededRandom(2_027);
const whole = (most: number): number => Math.floor(random.next() * most);

type Followed = {
  id: string;
  movesOn: boolean;
  promise: OwnPromise;
  open: boolean[];
  /** Everything that will happen, in time. */
  all: OwnEvents;
  said: Map<string, number>;
  moves: number[];
};

/** A life of some weeks: seen or not, asked about or not, answered late, returned or never. */
function life(): Pick<Followed, 'promise' | 'open' | 'all'> {
  const span = (): OwnSpan =>
    random.next() < 0.5 ? { unit: 'hours', amount: 1 + whole(20) } : { unit: 'days', amount: 1 + whole(6) };
  const sentAt = begins + day + whole(340 * day);
  const soon = (most: number): number => sentAt + whole(most * day);
  const happens = (chance: number, most: number): number | null => (random.next() < chance ? soon(most) : null);
  const requests = Array.from({ length: random.next() < 0.4 ? 1 + whole(5) : 0 }, () => soon(20))
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, repliedAt: random.next() < 0.7 ? at + whole(16 * day) : null }));
  const from = soon(6);
  const unowned = random.next() < 0.2 ? [{ from, until: from + whole(5 * day) }] : [];
  const [answeredAt, returnedAt] = [happens(0.6, 20), happens(0.15, 12)];
  return {
    promise: { seen: random.next() < 0.8 ? span() : null, answered: span() },
    open: [random.next() < 0.2, true, true, random.next() < 0.8, true, true, random.next() < 0.3],
    all: {
      sentAt,
      seenAt: happens(0.6, 5),
      answeredAt,
      returnedAt: answeredAt === null ? returnedAt : null,
      requests,
      unowned,
    },
  };
}

/** What has happened by an instant. */
function byNow(all: OwnEvents, now: number): OwnEvents {
  const done = (at: number | null): number | null => (at !== null && at <= now ? at : null);
  return {
    sentAt: all.sentAt,
    seenAt: done(all.seenAt),
    answeredAt: done(all.answeredAt),
    returnedAt: done(all.returnedAt),
    requests: all.requests
      .filter(({ at }) => at <= now)
      .map(({ at, repliedAt }) => ({ at, repliedAt: done(repliedAt) })),
    unowned: all.unowned
      .filter(({ from }) => from <= now)
      .map(({ from, until }) => ({ from, until: done(until) ?? Infinity })),
  };
}

/** Writes what happened between two instants, as the calls do: facts, and that the clock is to be looked at. */
async function happen(one: Followed, since: number, now: number): Promise<void> {
  const { id, all } = one;
  const between = (at: number | null): at is number => at !== null && at > since && at <= now;
  const query = (text: string, ...values: unknown[]) => world.app.write.query(text, values);
  let touched: number | null = null;
  const touch = (at: number): Date => {
    touched = touched === null ? at : Math.min(touched, at);
    return new Date(at);
  };
  if (between(all.sentAt)) {
    touch(all.sentAt);
    await query(
      'update consult_clock set sent_at = $2, promise = $3, weekdays = $4 where activity_id = $1',
      id,
      new Date(all.sentAt),
      JSON.stringify(one.promise),
      one.open,
    );
  }
  for (const column of ['seen', 'answered', 'returned'] as const) {
    const at = all[`${column}At`];
    if (between(at))
      await query(
        `update consult_clock set ${column}_at = $2, ${column}_by = given_to where activity_id = $1`,
        id,
        touch(at),
      );
  }
  for (const [n, { at, repliedAt }] of all.requests.entries()) {
    const messageId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    if (between(at))
      await query(
        `insert into information_request (activity_id, message_id, asked_by, at)
          select $1, $2, referrer_id, $3 from activity where id = $1`,
        id,
        messageId,
        touch(at),
      );
    if (between(repliedAt))
      await query(
        'update information_request set replied_at = $3 where activity_id = $1 and message_id = $2',
        id,
        messageId,
        touch(repliedAt),
      );
  }
  for (const { from, until } of all.unowned) {
    if (between(from))
      await query('insert into consult_unowned (activity_id, from_at) values ($1, $2)', id, touch(from));
    if (between(until))
      await query('update consult_unowned set until_at = $2 where activity_id = $1', id, touch(until));
  }
  if (touched !== null)
    await query('update consult_clock set look_at = least(look_at, $2) where activity_id = $1', id, new Date(touched));
}

it('a year of promises with holidays, pauses and outages: each time is what another clock says, each nudge once', async () => {
  const groups = {
    turn: await world.group('turn', ['derm', 'derm2', 'cardio']),
    everyone: await world.group('everyone', ['derm', 'derm2']),
  };
  const all: Followed[] = [];
  for (let n = 0; n < consults; n += 1) {
    const movesOn = n % 3 !== 0;
    const { activityId: id } = await groups[movesOn ? 'turn' : 'everyone'].send();
    all.push({ id, movesOn, ...life(), said: new Map(), moves: [] });
  }
  const years = new Map(all.map((one) => [one.id, workingYear(one.open)]));
  // Nights and weeks without a server, Christmas among them.
  const outages = [
    ...Array.from({ length: 14 }, () => ({ from: begins + whole(370 * day), long: whole(4 * day) })),
    { from: Date.UTC(2027, 11, 23), long: 5 * day },
  ];
  const sweep = (at: number): Promise<number> => sweepClocks({ ...world.app, now: () => new Date(at) });
  let since = begins - day;
  let compared = 0;
  for (let now = begins; now < ends; now += hour / 2 + whole(2 * hour)) {
    if (outages.some(({ from, long }) => from <= now && now < from + long)) continue;
    for (const one of all) if (one.all.sentAt <= now && one.all.sentAt > now - 120 * day) await happen(one, since, now);
    // Two processes at once, and a clock that was put back and looked.
    await (whole(10) === 0 ? Promise.all([sweep(now), sweep(now)]) : sweep(now));
    if (whole(40) === 0) await sweep(now - 5 * hour);
    since = now;
    for (const one of all) {
      if (one.all.sentAt > now || one.all.sentAt < now - 120 * day) continue;
      const events = byNow(one.all, now);
      const kinds = ownNudges(years.get(one.id)!, one.promise, events, {
        now,
        said: new Set(one.said.keys()),
        moves: one.moves,
        movesOn: one.movesOn,
      });
      for (const kind of kinds) one.said.set(kind, now);
      if (one.movesOn && (kinds.includes('seen-missed') || kinds.includes('seen-missed-again'))) one.moves.push(now);
    }
    if (whole(60) !== 0) continue;
    // What stands in rows as due next is what the other clock says.
    const { rows } = await world.app.write.query<{ id: string; due: Date | null }>(
      `select k.activity_id as id, r.due_at as due from consult_clock k
        join inbox_row r on r.activity_id = k.activity_id and r.owner_id = coalesce(k.given_to, $2)
        where k.activity_id = any($1::uuid[])`,
      [all.map(({ id }) => id), people.cast.derm.id],
    );
    const shown = new Map(rows.map(({ id, due }) => [id, due?.getTime() ?? null]));
    for (const one of all) {
      const events = byNow(one.all, now);
      if (one.all.sentAt > now || one.all.sentAt < now - 120 * day) continue;
      const stands = [...events.requests.keys()].length > 0 || events.unowned.length > 0;
      const ended = events.answeredAt !== null || events.returnedAt !== null;
      // While it stands still nothing is due; that is compared by the nudges.
      if (stands && !ended) continue;
      const open = one.promise.seen && events.seenAt === null ? one.promise.seen : one.promise.answered;
      compared += 1;
      expect(shown.get(one.id), JSON.stringify({ one, now })).toBe(
        ended ? null : ownDue(years.get(one.id)!, open, events).dueAt,
      );
    }
  }
  expect(compared).toBeGreaterThan(500);

  const ids = all.map(({ id }) => id);
  const { rows: said } = await world.app.write.query<{ id: string; kind: string; at: Date }>(
    'select activity_id as id, kind, at from promise_nudge where activity_id = any($1::uuid[])',
    [ids],
  );
  const found = Map.groupBy(said, ({ id }) => id);
  for (const one of all)
    expect(
      Object.fromEntries((found.get(one.id) ?? []).map(({ kind, at }) => [kind, at.getTime()])),
      JSON.stringify(one),
    ).toEqual(Object.fromEntries(one.said));
  expect(said.length).toBeGreaterThan(consults);

  const { rows: ended } = await world.app.write.query<{ id: string; kept: boolean | null; moved: Date[] }>(
    'select activity_id as id, kept, moved_at as moved from consult_clock where activity_id = any($1::uuid[])',
    [ids],
  );
  const endOf = new Map(ended.map((one) => [one.id, one]));
  for (const one of all) {
    const { seen, answered } = one.promise;
    const year = years.get(one.id)!;
    const { answeredAt, returnedAt } = one.all;
    const due = ownDue(year, returnedAt === null ? answered : (seen ?? answered), one.all).dueAt;
    expect(endOf.get(one.id)!.kept, JSON.stringify(one)).toBe((returnedAt ?? answeredAt ?? Infinity) <= due);
    expect(endOf.get(one.id)!.moved.map(Number), one.id).toEqual(one.moves);
  }

  // Referrer and keeper are told of each that was not answered, once.
  const { rows: mails } = await world.app.write.query<{ id: string; n: number }>(
    `select about[1] as id, count(*)::integer as n from outgoing
      where about[1] = any($1::uuid[]) and template = 'promise-not-answered-yours' and kind = 'mail' group by 1`,
    [ids],
  );
  expect(new Map(mails.map(({ id, n }) => [id, n]))).toEqual(
    new Map(all.filter(({ said: own }) => own.has('answered-missed')).map(({ id }) => [id, 1])),
  );
});
