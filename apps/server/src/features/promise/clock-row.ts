import { holidaysOf } from '@consult/domain/billing/holidays.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import { clockOf } from '@consult/domain/promise/clock.ts';
import type { Clock, Promised } from '@consult/domain/promise/clock.ts';
import type { NudgeKind } from '@consult/domain/promise/nudges.ts';
import type { WorkingDays } from '@consult/domain/promise/working-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** What the database knows of a consult's clock. */
export type ClockRow = {
  activity_id: string;
  service_id: string;
  mode: GroupMode;
  given_to: string | null;
  sent_at: Date;
  promise: Promised | null;
  weekdays: boolean[] | null;
  seen_at: Date | null;
  seen_by: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  booked_at: Date | null;
  booked_by: string | null;
  informed_at: Date | null;
  informed_by: string | null;
  informed: 'marked' | 'not-needed' | null;
  returned_at: Date | null;
  returned_by: string | null;
  moved_at: Date[];
  /** ISO strings, as JSON has them. */
  requests: { at: string; repliedAt: string | null }[];
  unowned: { from: string; until: string | null }[];
  said: NudgeKind[];
  /** The content document of statutory holidays; null for the defaults. */
  holidays: unknown;
};

/** Columns of `consult_clock k` that a clock is made of. */
const clockColumns = `k.activity_id, k.service_id, k.mode, k.given_to, k.sent_at, k.promise, k.weekdays,
    k.seen_at, k.seen_by, k.answered_at, k.answered_by, k.booked_at, k.booked_by,
    k.informed_at, k.informed_by, k.informed,
    k.returned_at, k.returned_by, k.moved_at,
    coalesce((select json_agg(json_build_object('at', q.at, 'repliedAt', q.replied_at) order by q.at)
      from information_request q where q.activity_id = k.activity_id), '[]') as requests,
    coalesce((select json_agg(json_build_object('from', u.from_at, 'until', u.until_at) order by u.from_at)
      from consult_unowned u where u.activity_id = k.activity_id), '[]') as unowned,
    array(select n.kind from promise_nudge n where n.activity_id = k.activity_id) as said`;

const holidaysSql = `(select body from content_document where name = 'statutory-holidays')`;

/** The clock of a consult that the caller may read; null for a referral. */
export async function readClock(db: Queryable, activityId: string): Promise<ClockRow | null> {
  const { rows } = await db.query<ClockRow>({
    name: 'clock-read',
    text: `select ${clockColumns}, ${holidaysSql} as holidays from consult_clock k where k.activity_id = $1`,
    values: [activityId],
  });
  return rows[0] ?? null;
}

/** Those of locked consults that have something to say by an instant. They share one list of holidays. */
export async function readClocksDue(db: Queryable, activityIds: readonly string[], now: Date): Promise<ClockRow[]> {
  if (activityIds.length === 0) return [];
  const { rows } = await db.query<Omit<ClockRow, 'holidays'>>({
    name: 'clocks-read',
    text: `select ${clockColumns} from consult_clock k where k.activity_id = any($1::uuid[]) and k.look_at <= $2`,
    values: [activityIds, now],
  });
  const { rows: content } = await db.query<Pick<ClockRow, 'holidays'>>({
    name: 'clocks-holidays',
    text: `select ${holidaysSql} as holidays`,
  });
  return rows.map((row) => ({ ...row, holidays: content[0]!.holidays }));
}

/** The working days of a promise, with the statutory holidays that an admin has listed. */
export function workingDays(weekdays: readonly boolean[], content: unknown): WorkingDays {
  const years = yearsOf(content);
  return {
    weekdays,
    isHoliday(day) {
      const year = Number(day.slice(0, 4));
      let known = years.get(year);
      if (!known) years.set(year, (known = holidaysOf(year, content)));
      return known.has(day);
    },
  };
}

type Years = Map<number, ReadonlySet<Day>>;
const defaultYears: Years = new Map();
const yearsOfContent = new WeakMap<object, Years>();

/** The years that were worked out of a list already, for all clocks that share it. */
function yearsOf(content: unknown): Years {
  if (typeof content !== 'object' || content === null) return defaultYears;
  const known = yearsOfContent.get(content) ?? new Map<number, ReadonlySet<Day>>();
  yearsOfContent.set(content, known);
  return known;
}

const ms = (at: Date | string): number => new Date(at).getTime();
const msOrNull = (at: Date | string | null): number | null => (at === null ? null : ms(at));

/** The clock of a row as it stands at an instant. */
export function clockOfRow(row: ClockRow, now: Date): Clock {
  return clockOf(
    row.promise ?? { seen: null, answered: null },
    {
      sentAt: ms(row.sent_at),
      seenAt: msOrNull(row.seen_at),
      answeredAt: msOrNull(row.answered_at),
      returnedAt: msOrNull(row.returned_at),
      requests: row.requests.map(({ at, repliedAt }) => ({ at: ms(at), repliedAt: msOrNull(repliedAt) })),
      unowned: row.unowned.map(({ from, until }) => ({ from: ms(from), until: msOrNull(until) })),
      movedAt: row.moved_at.map(ms),
    },
    workingDays(row.weekdays ?? [], row.holidays),
    now.getTime(),
  );
}
