import { addDays } from '../time/business-time.ts';
import { joined, stopsOfRequests, usedBetween, usedUpAt } from './stops.ts';
import type { Request, Stop } from './stops.ts';
import { closesAt, dayAt, hourMs, isWorkingDay, opensAt, workingBetween, workingDayFrom } from './working-time.ts';
import type { WorkingDays } from './working-time.ts';

/**
 * The promise clock of a consult: promise, sending and what happened, made into state, due times and time left. Source:
 * server rules, section 22; docs/decisions/0142-the-promise-clock.md. Instants and spans in ms.
 */

export type Span = { readonly amount: number; readonly unit: 'hours' | 'days' };

/** What a service promised when the consult was sent: seen and answered within working hours or days, or neither. */
export type Promised = { readonly seen: Span | null; readonly answered: Span | null };

export type Happened = {
  readonly sentAt: number;
  readonly seenAt: number | null;
  readonly answeredAt: number | null;
  readonly returnedAt: number | null;
  readonly requests: readonly Request[];
  /** When nobody was there whom it was given to. */
  readonly unowned: readonly Stop[];
  /** When it was moved on because it had not been seen. */
  readonly movedAt: readonly number[];
};

/** One of the two times of a promise. */
export type Due = {
  /** The working time that was promised. */
  readonly total: number;
  /** Used up of it by now, or by when it was done. */
  readonly used: number;
  readonly left: number;
  /** Null while nobody knows: the clock stands still for good. */
  readonly dueAt: number | null;
  readonly halfAt: number | null;
  /** One working hour before; null where the promise is of two hours or less. */
  readonly hourBeforeAt: number | null;
  readonly doneAt: number | null;
  /** Done in time, or too late, or not yet and over; null while it may still be kept. */
  readonly kept: boolean | null;
};

export type Clock = {
  readonly state: 'none' | 'running' | 'paused' | 'stopped' | 'answered' | 'returned';
  readonly seen: Due | null;
  readonly answered: Due | null;
  /** What has to be done next, and by when; null where nothing is due any more, or the clock stands still. */
  readonly next: { readonly what: 'seen' | 'answered'; readonly dueAt: number } | null;
  /** When a request that stops it now stops it no longer. */
  readonly pausedUntil: number | null;
  /** When what nobody has seen moves on, to the next or to the keepers, counted from the last move. */
  readonly moveDueAt: number | null;
};

/** What is sent on a closed day counts as sent at 08:00 of the next open one. */
export function countedFrom(days: WorkingDays, sentAt: number): number {
  const day = dayAt(days, sentAt);
  return isWorkingDay(days, day) ? sentAt : opensAt(days, workingDayFrom(days, day));
}

/** The working time that a promise gives: hours as they are, days until 17:00 of the Nth working day after. */
export function promisedTime(days: WorkingDays, { amount, unit }: Span, sentAt: number): number {
  if (unit === 'hours') return amount * hourMs;
  const from = countedFrom(days, sentAt);
  let day = dayAt(days, from);
  for (let n = 0; n < amount; n += 1) day = workingDayFrom(days, addDays(day, 1));
  return workingBetween(days, from, closesAt(days, day));
}

export function clockOf(promised: Promised, happened: Happened, days: WorkingDays, now: number): Clock {
  const { returnedAt } = happened;
  // What is written after it was returned ends no promise: that has ended.
  const answeredAt =
    happened.answeredAt !== null && happened.answeredAt > (returnedAt ?? Infinity) ? null : happened.answeredAt;
  const pauses = stopsOfRequests(happened.requests);
  const stops = joined([...pauses, ...happened.unowned]);
  const endedAt = answeredAt ?? returnedAt;
  // An answer shows that its consultant had seen the consult.
  const seenAt = happened.seenAt ?? answeredAt;
  const dueOf = (span: Span | null, doneAt: number | null): Due | null =>
    span && due(days, stops, span, { ...happened, doneAt, endedAt, now });
  const seen = dueOf(promised.seen, seenAt);
  const answered = dueOf(promised.answered, answeredAt);
  const paused = pauses.find(({ from, until }) => from <= now && now < until);
  const unowned = happened.unowned.some(({ from, until }) => from <= now && (until === null || now < until));
  const state = stateOf({ promised, answeredAt, returnedAt, unowned, paused: paused !== undefined });
  const openSeen = seen && seenAt === null ? seen : null;
  const openDue = openSeen?.dueAt ?? (answered && answeredAt === null ? answered.dueAt : null);
  return {
    state,
    seen,
    answered,
    next:
      state === 'running' && typeof openDue === 'number'
        ? { what: openSeen?.dueAt === openDue ? 'seen' : 'answered', dueAt: openDue }
        : null,
    pausedUntil: endedAt === null && paused ? paused.until : null,
    moveDueAt: openSeen && endedAt === null ? moveDue(days, stops, openSeen, happened.movedAt.at(-1)) : null,
  };
}

function stateOf(at: {
  promised: Promised;
  answeredAt: number | null;
  returnedAt: number | null;
  unowned: boolean;
  paused: boolean;
}): Clock['state'] {
  if (at.answeredAt !== null) return 'answered';
  if (at.returnedAt !== null) return 'returned';
  if (!at.promised.seen && !at.promised.answered) return 'none';
  if (at.unowned) return 'stopped';
  return at.paused ? 'paused' : 'running';
}

function due(
  days: WorkingDays,
  stops: readonly Stop[],
  span: Span,
  at: { sentAt: number; doneAt: number | null; endedAt: number | null; now: number },
): Due {
  const from = countedFrom(days, at.sentAt);
  const total = promisedTime(days, span, at.sentAt);
  const dueAt = usedUpAt(days, stops, from, total);
  const until = at.doneAt ?? at.endedAt ?? at.now;
  const used = Math.min(total, usedBetween(days, stops, from, until));
  const over = dueAt !== null && until > dueAt;
  return {
    total,
    used,
    left: total - used,
    dueAt,
    halfAt: usedUpAt(days, stops, from, Math.floor(total / 2)),
    hourBeforeAt: total > 2 * hourMs ? usedUpAt(days, stops, from, total - hourMs) : null,
    doneAt: at.doneAt,
    kept: over ? false : at.doneAt === null ? null : true,
  };
}

/** Whoever it moved to has the promised time to see it once more; the promise itself is not renewed. */
function moveDue(days: WorkingDays, stops: readonly Stop[], seen: Due, movedAt: number | undefined): number | null {
  return movedAt === undefined ? seen.dueAt : usedUpAt(days, stops, countedFrom(days, movedAt), seen.total);
}
