import { onDuty } from '@consult/domain/group/roster.ts';
import { addDays, weekdayOf, type Day } from '@consult/domain/time/business-time.ts';
import type { GroupMember } from '../promise/promise.ts';
import { withDay, withWeekday, type EditedMember } from './edited-group.ts';

/** What the roster shows: the seven days from a Monday on, or the week that repeats (null). */
export type RosterView = Day | null;

/** A column of the roster: a weekday (Sunday is 0), and its date where the view has dates. */
export type RosterDay = { weekday: number; day: Day | null };

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** Monday first. */
export function daysOf(view: RosterView): RosterDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const day = view === null ? null : addDays(view, ahead);
    return { weekday: (ahead + 1) % 7, day };
  });
}

export const usuallyOn = ({ roster }: EditedMember, weekday: number): boolean => roster.weekdays?.[weekday] ?? true;

export const isOn = (member: EditedMember, { weekday, day }: RosterDay): boolean =>
  day === null ? usuallyOn(member, weekday) : onDuty(member.roster, day);

/** Whether they are away on that day, or their own calendar is closed, whatever the roster says. */
export function isAway({ away, closed }: Pick<GroupMember, 'away' | 'closed'>, { weekday, day }: RosterDay): boolean {
  if (closed[weekday]) return true;
  return day !== null && away.some(({ from, to }) => from <= day && day <= to);
}

/** Turns duty on or off: in the week that repeats, or for one day, which then differs from it or no longer does. */
export function withDuty(member: EditedMember, { weekday, day }: RosterDay, on: boolean): EditedMember {
  if (day === null) return withWeekday(member, weekday, on);
  return withDay(member, day, on === usuallyOn(member, weekday) ? null : on);
}

/** The member with the duties of one week in each of the `count` weeks after it. */
export function withWeekRepeated(member: EditedMember, monday: Day, count: number): EditedMember {
  const days = daysOf(monday);
  let next = member;
  for (let week = 1; week <= count; week += 1)
    for (const { weekday, day } of days)
      next = withDuty(next, { weekday, day: addDays(day!, 7 * week) }, isOn(member, { weekday, day }));
  return next;
}

/** The member whose usual week is this one; the days of this week differ from it no more. */
export function withWeekAsUsual(member: EditedMember, monday: Day): EditedMember {
  const days = daysOf(monday);
  let next = member;
  for (const { weekday, day } of days) next = withWeekday(next, weekday, isOn(member, { weekday, day }));
  for (const { weekday, day } of days) next = withDuty(next, { weekday, day }, isOn(member, { weekday, day }));
  return next;
}
