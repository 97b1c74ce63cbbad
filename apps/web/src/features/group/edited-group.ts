import type { Input } from '../../app/call.ts';
import type { Group } from '../promise/promise.ts';

type Saved = Input<'group-save'>;

/** What a keeper edits of a group. */
export type EditedGroup = Pick<Saved, 'mode' | 'addedWeekdays' | 'members'> & {
  /** As typed: an amount may be empty or no number. */
  seen: EditedSpan;
  answered: EditedSpan;
};
type EditedSpan = { amount: string; unit: 'hours' | 'days' };
export type EditedMember = EditedGroup['members'][number];

const spanOf = (span: { amount: number; unit: 'hours' | 'days' } | null | undefined): EditedSpan =>
  span ? { amount: String(span.amount), unit: span.unit } : { amount: '', unit: 'days' };

export function editedOf({ mode, promise, addedWeekdays, members }: Group): EditedGroup {
  return {
    mode,
    addedWeekdays,
    seen: spanOf(promise?.seen),
    answered: spanOf(promise?.answered),
    members: members.map(({ personId, share, roster }) => ({
      personId,
      share,
      roster: { weekdays: roster.weekdays, days: roster.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) },
    })),
  };
}

/** Reads what a device kept; null for what no longer fits. */
export function readEdited(value: unknown): EditedGroup | null {
  const { mode, addedWeekdays, seen, answered, members } = (value ?? {}) as Partial<EditedGroup>;
  const whole =
    typeof mode === 'string' &&
    Array.isArray(addedWeekdays) &&
    typeof seen?.amount === 'string' &&
    typeof answered?.amount === 'string' &&
    Array.isArray(members);
  return whole ? (value as EditedGroup) : null;
}

export const sameEdited = (a: EditedGroup, b: EditedGroup): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A span of 1 to 99; null for none. Undefined for what is neither. */
export function readSpan({ amount, unit }: EditedSpan): { amount: number; unit: 'hours' | 'days' } | null | undefined {
  if (amount.trim() === '') return null;
  const read = /^\d{1,2}$/.test(amount.trim()) ? Number(amount) : 0;
  return read >= 1 ? { amount: read, unit } : undefined;
}

/** What is sent. Spans that are no numbers were said before. */
export function saveInput(serviceId: string, version: number, edited: EditedGroup): Saved {
  const seen = readSpan(edited.seen) ?? null;
  const answered = readSpan(edited.answered) ?? null;
  const { mode, addedWeekdays, members } = edited;
  return { serviceId, version, mode, addedWeekdays, members, promise: seen || answered ? { seen, answered } : null };
}

/** The edited member with one weekday (Sunday first) on or off; every day on is no pattern. */
export function withWeekday(member: EditedMember, weekday: number, on: boolean): EditedMember {
  const { weekdays, days } = member.roster;
  const next = (weekdays ?? Array<boolean>(7).fill(true)).map((was, at) => (at === weekday ? on : was));
  return { ...member, roster: { weekdays: next.every(Boolean) ? null : next, days } };
}

/** The edited member with a day that differs; null takes it away. */
export function withDay(member: EditedMember, day: string, onDuty: boolean | null): EditedMember {
  const others = member.roster.days.filter((one) => one.day !== day);
  const days = onDuty === null ? others : [...others, { day, onDuty }].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return { ...member, roster: { ...member.roster, days } };
}
