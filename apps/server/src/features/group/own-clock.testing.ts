/// <reference lib="esnext.temporal" />
/**
 * Another promise clock, which shares no code with the product's: it cuts the pauses out of the working hours and
 * counts along what is left. Source: server rules, section 22. Instants and spans in ms.
 */

export type OwnSpan = { amount: number; unit: 'hours' | 'days' };
export type OwnPromise = { seen: OwnSpan | null; answered: OwnSpan };
export type OwnEvents = {
  sentAt: number;
  seenAt: number | null;
  answeredAt: number | null;
  returnedAt: number | null;
  requests: { at: number; repliedAt: number | null }[];
  unowned: { from: number; until: number }[];
};

/** The statutory holidays of Alberta, as the province's own calendar lists them. */
const holidays = new Set(
  `2027-01-01 2027-02-15 2027-03-26 2027-05-24 2027-07-01 2027-09-06 2027-10-11 2027-11-11 2027-12-25
  2028-01-01 2028-02-21 2028-04-14 2028-05-22 2028-07-01`.split(/\s+/),
);

const hour = 3_600_000;
type Stretch = { from: number; until: number; day: string };

/** The working hours of 2027 and the months after it. `open` by weekday, Sunday first. */
export function workingYear(open: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = [];
  const last = Temporal.PlainDate.from('2028-07-31');
  for (let day = Temporal.PlainDate.from('2027-01-01'); Temporal.PlainDate.compare(day, last) < 0;) {
    if (open[day.dayOfWeek % 7] && !holidays.has(day.toString())) {
      const at = (plainTime: string) => day.toZonedDateTime({ timeZone: 'America/Edmonton', plainTime });
      const [from, until] = [at('08:00').epochMilliseconds, at('17:00').epochMilliseconds];
      stretches.push({ from, until, day: day.toString() });
    }
    day = day.add({ days: 1 });
  }
  return stretches;
}

/** When the first three requests that stop something stopped it, and when nobody was there. */
function pauses({ requests, unowned }: OwnEvents): { from: number; until: number }[] {
  const asked: { from: number; until: number }[] = [];
  for (const { at, repliedAt } of requests) {
    const stands = asked.some(({ from, until }) => from <= at && at < until);
    if (!stands && asked.length < 3) asked.push({ from: at, until: Math.min(repliedAt ?? Infinity, at + 336 * hour) });
  }
  return [...asked, ...unowned];
}

/** What is left of the working hours from an instant on, without the pauses. */
function running(year: readonly Stretch[], from: number, events: OwnEvents): Stretch[] {
  let left = year.filter(({ until }) => until > from).map((one) => ({ ...one, from: Math.max(one.from, from) }));
  for (const pause of pauses(events))
    left = left.flatMap((one) => {
      if (pause.until <= one.from || pause.from >= one.until) return [one];
      const parts = [
        { ...one, until: pause.from },
        { ...one, from: pause.until },
      ];
      return parts.filter((part) => part.from < part.until);
    });
  return left;
}

/** Infinity while it stands still for good. */
function after(year: readonly Stretch[], from: number, span: number, events: OwnEvents): number {
  let counted = 0;
  for (const one of running(year, from, events)) {
    if (counted + one.until - one.from >= span) return one.from + span - counted;
    counted += one.until - one.from;
  }
  return Infinity;
}

const dayOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/Edmonton').toPlainDate().toString();

/** The working time that was promised: whole days end with the last of them, and none has more than its hours. */
function total(year: readonly Stretch[], { amount, unit }: OwnSpan, sentAt: number): number {
  if (unit === 'hours') return amount * hour;
  const sent = dayOf(sentAt);
  const first = year.findIndex(({ day }) => day >= sent);
  const rest =
    year[first]!.day === sent ? Math.max(0, year[first]!.until - Math.max(year[first]!.from, sentAt)) : 9 * hour;
  return year.slice(first + 1, first + 1 + amount).reduce((sum, { from, until }) => sum + until - from, rest);
}

export type OwnDue = { total: number; dueAt: number; halfAt: number; hourAt: number | null };

export function ownDue(year: readonly Stretch[], span: OwnSpan, events: OwnEvents): OwnDue {
  const all = total(year, span, events.sentAt);
  const at = (part: number) => after(year, events.sentAt, part, events);
  const hourAt = all > 2 * hour ? at(all - hour) : null;
  return { total: all, dueAt: at(all), halfAt: at(Math.floor(all / 2)), hourAt };
}

/** What is to be said at an instant, and was not yet. `moves`: when it was moved on. */
export function ownNudges(
  year: readonly Stretch[],
  promise: OwnPromise,
  events: OwnEvents,
  at: { now: number; said: ReadonlySet<string>; moves: readonly number[]; movesOn: boolean },
): string[] {
  if (events.answeredAt !== null || events.returnedAt !== null) return [];
  const planned: [string, number | null][] = [];
  if (promise.seen && events.seenAt === null) {
    const seen = ownDue(year, promise.seen, events);
    planned.push(['seen-half', seen.halfAt], ['seen-hour', seen.hourAt]);
    const moved = at.moves.at(-1);
    const missed = moved === undefined ? seen.dueAt : after(year, moved, seen.total, events);
    const kind = ['seen-missed', 'seen-missed-again', 'seen-missed-by-all'][at.moves.length]!;
    if (at.movesOn || at.moves.length === 0) planned.push([kind, missed + 1]);
  }
  const answered = ownDue(year, promise.answered, events);
  planned.push(
    ['answered-half', answered.halfAt],
    ['answered-hour', answered.hourAt],
    ['answered-missed', answered.dueAt + 1],
  );
  return planned.flatMap(([kind, due]) => (due !== null && due <= at.now && !at.said.has(kind) ? [kind] : []));
}
