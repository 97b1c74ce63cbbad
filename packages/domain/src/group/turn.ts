/**
 * Whose turn it is in a group: the member with the lowest of what they were given since the count began, divided by
 * their share; of these the one who has waited longest; of these the first by position. Source: server rules, section
 * 22; docs/decisions/0141-groups.md.
 */

/** How much of a group's consults a member takes, beside the others. */
export const shares = [1, 2, 3, 4, 5] as const;

/** A group counts in parts of a consult, so that what a member is raised to is exact for every share. */
export const partsOfConsult = 60;

/** Longer away than this, and the count begins anew for everybody when they come back. */
export const awayBeginsAnewMs = 14 * 24 * 3_600_000;

/** What the next turn needs to know of a member. Instants in ms since 1970. */
export type Turn = {
  readonly personId: string;
  readonly share: number;
  readonly position: number;
  /** Consults given since the count began. */
  readonly given: number;
  /** What was added to their count when they could take consults again, in parts of a consult. */
  readonly raised: number;
  /** When they were last given one, else when they joined. */
  readonly waitingSince: number;
  /** Since the first consult that was given while they could take none; null where they could take the last one. */
  readonly missedSince: number | null;
  /** When the count began for them; null for who has joined and was not counted yet. */
  readonly countedSince: number | null;
};

/** Compares how far two members are ahead of their shares; negative where the first is further behind. */
function compareStanding(a: Turn, b: Turn): number {
  return partsOf(a) * b.share - partsOf(b) * a.share;
}

function partsOf({ given, raised }: Turn): number {
  return given * partsOfConsult + raised;
}

function compareTurn(a: Turn, b: Turn): number {
  return compareStanding(a, b) || a.waitingSince - b.waitingSince || a.position - b.position;
}

/** The count begins anew: when somebody joins, comes back after more than 14 days, or a share changes. */
export function beginAnew(members: readonly Turn[], now: number): Turn[] {
  return members.map((one) => ({ ...one, given: 0, raised: 0, missedSince: null, countedSince: now }));
}

/**
 * The members as they stand when a consult comes at `now` that those in `able` could take: who could not take earlier
 * ones takes part again at no less than the lowest standing of those who could throughout.
 */
export function standAt(members: readonly Turn[], able: ReadonlySet<string>, now: number): Turn[] {
  const back = members.filter((one) => able.has(one.personId) && one.missedSince !== null);
  const noted = (all: readonly Turn[]): Turn[] =>
    all.map((one) => ({ ...one, missedSince: able.has(one.personId) ? null : (one.missedSince ?? now) }));
  const joined = members.some(({ countedSince }) => countedSince === null);
  if (joined || back.some(({ missedSince }) => now - missedSince! > awayBeginsAnewMs))
    return noted(beginAnew(members, now));
  const [lowest] = members
    .filter((one) => able.has(one.personId) && one.missedSince === null)
    .toSorted(compareStanding);
  if (!lowest) return noted(members);
  return noted(members.map((one) => (back.includes(one) ? raise(one, lowest) : one)));
}

function raise(one: Turn, lowest: Turn): Turn {
  if (compareStanding(one, lowest) >= 0) return one;
  // Exact: the share of the lowest divides the parts of a consult.
  return { ...one, raised: (partsOf(lowest) * one.share) / lowest.share - one.given * partsOfConsult };
}

/** The order of turns among those who can take a consult now; the first is next. */
export function turnOrder(members: readonly Turn[], able: ReadonlySet<string>, now: number): Turn[] {
  return standAt(members, able, now)
    .filter(({ personId }) => able.has(personId))
    .toSorted(compareTurn);
}

/**
 * Gives a consult at `now` to whoever's turn it is among those in `able`.
 * @returns whom it is given to, and all members as they stand afterwards; null where nobody can take it
 */
export function giveByTurn(
  members: readonly Turn[],
  able: ReadonlySet<string>,
  now: number,
): { personId: string; members: Turn[] } | null {
  const next = turnOrder(members, able, now)[0];
  if (!next) return null;
  return { personId: next.personId, members: giveTo(standAt(members, able, now), next.personId, now) };
}

/** Counts a consult for the member it is given to. */
export function giveTo(members: readonly Turn[], personId: string, now: number): Turn[] {
  return members.map((one) =>
    one.personId === personId ? { ...one, given: one.given + 1, waitingSince: now, missedSince: null } : one,
  );
}
