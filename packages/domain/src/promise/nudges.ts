import type { Clock, Due } from './clock.ts';

/**
 * What a promise clock makes the product say, each once ever. Source: server rules, section 22. `seen-missed` says that
 * a consult was not seen in time: it moves on, twice at most, or its keepers are told.
 */
export const nudgeKinds = [
  'seen-half',
  'seen-hour',
  'seen-missed',
  'seen-missed-again',
  'seen-missed-by-all',
  'answered-half',
  'answered-hour',
  'answered-missed',
] as const;
export type NudgeKind = (typeof nudgeKinds)[number];

/** A group moves what it did not see to the next at most this often; then its keepers are told. */
export const mostMoves = 2;

const missedSeen = ['seen-missed', 'seen-missed-again', 'seen-missed-by-all'] as const;

type Planned = { readonly kind: NudgeKind; readonly at: number };

/** What is still to be said, each with its time, unless something happens first. */
function planned(clock: Clock, moves: number, movesOn: boolean): Planned[] {
  const { seen, answered, moveDueAt } = clock;
  if (clock.state === 'answered' || clock.state === 'returned') return [];
  const reminders = (due: Due | null, half: NudgeKind, hour: NudgeKind): Planned[] =>
    due && due.doneAt === null
      ? [
          { kind: half, at: due.halfAt ?? Number.POSITIVE_INFINITY },
          { kind: hour, at: due.hourBeforeAt ?? Number.POSITIVE_INFINITY },
        ]
      : [];
  const all: Planned[] = [
    ...reminders(seen, 'seen-half', 'seen-hour'),
    ...reminders(answered, 'answered-half', 'answered-hour'),
  ];
  // What is due at an instant may still be done at that instant.
  if (moveDueAt !== null && (moves === 0 || movesOn))
    all.push({ kind: missedSeen[Math.min(moves, mostMoves)]!, at: moveDueAt + 1 });
  if (answered && answered.doneAt === null && answered.dueAt !== null)
    all.push({ kind: 'answered-missed', at: answered.dueAt + 1 });
  return all.filter(({ at }) => at !== Number.POSITIVE_INFINITY);
}

export type Nudges = {
  /** What is to be recorded as said, so that it is never said again. */
  readonly kinds: readonly NudgeKind[];
  /** Remind whom it is given to: once, whatever has come together. */
  readonly remind: boolean;
  /** It was not seen in time: move it on, or tell the keepers. */
  readonly missedSeen: 'move' | 'tell' | null;
  /** It was not answered in time: tell keepers and referrer. */
  readonly missedAnswered: boolean;
  /** When to look again unless something happens; null for never. */
  readonly lookAt: number | null;
};

/**
 * What to say now, after whatever was said. What has come together, as while no server ran, is said once, with what it
 * is now: whoever missed a time is not reminded of it.
 * @param movesOn - a group by turn, which moves on what it did not see
 */
export function nudgesAt(
  clock: Clock,
  { said, moves, movesOn }: { said: ReadonlySet<NudgeKind>; moves: number; movesOn: boolean },
  now: number,
): Nudges {
  const open = planned(clock, moves, movesOn).filter(({ kind }) => !said.has(kind));
  const due = open.filter(({ at }) => at <= now);
  const has = (...kinds: readonly NudgeKind[]): boolean => due.some(({ kind }) => kinds.includes(kind));
  const later = open.filter(({ at }) => at > now).map(({ at }) => at);
  if (clock.pausedUntil !== null) later.push(clock.pausedUntil);
  return {
    kinds: due.map(({ kind }) => kind),
    remind:
      (has('seen-half', 'seen-hour') && clock.seen?.kept !== false) ||
      (has('answered-half', 'answered-hour') && clock.answered?.kept !== false),
    missedSeen: has('seen-missed', 'seen-missed-again')
      ? movesOn
        ? 'move'
        : 'tell'
      : has('seen-missed-by-all')
        ? 'tell'
        : null,
    missedAnswered: has('answered-missed'),
    lookAt: later.length === 0 ? null : Math.min(...later),
  };
}
