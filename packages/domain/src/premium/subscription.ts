/**
 * How a premium subscription stands, and what follows from it. Source: server rules, section 12 (premium, as section 14
 * to 24 change it) and section 23, 'Premium'.
 */
export const subscriptionStates = ['incomplete', 'active', 'past-due', 'ended'] as const;

/**
 * - incomplete: its first payment was not made yet; it gives nothing
 * - active: it is paid; where it was cancelled, until the end of the paid time
 * - past-due: a renewal failed; it lasts for seven more days
 * - ended: it gives nothing any more, and another may begin
 */
export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * Why it ended: its person cancelled it, a renewal was not paid, a payment was charged back, or the first payment was
 * never made.
 */
export const endReasons = ['cancelled', 'unpaid', 'charged-back', 'never-paid'] as const;
export type EndReason = (typeof endReasons)[number];

/** It lasts for so long after a renewal that failed, in ms. */
export const graceMs = 7 * 86_400_000;

/** However quiet a provider is, it is asked again after this many ms: a state is never older than a day. */
export const askAtLeastEveryMs = 12 * 3_600_000;

export type Standing = {
  state: SubscriptionState;
  /** It was cancelled and ends with the paid time. */
  cancelsAtEnd: boolean;
  paidUntil: Date | null;
  /** When the renewal failed that it is past due for. */
  failedAt: Date | null;
};

/** The instant from which on it gives nothing, as far as that is known; null while no end is in sight. */
export function endOf({ state, cancelsAtEnd, paidUntil, failedAt }: Standing): Date | null {
  if (state === 'past-due') return failedAt && new Date(failedAt.getTime() + graceMs);
  return state === 'active' && cancelsAtEnd ? paidUntil : null;
}

/** Whether its person is on the premium plan. */
export function givesPremium(standing: Standing, now: Date): boolean {
  if (standing.state === 'incomplete' || standing.state === 'ended') return false;
  const end = endOf(standing);
  return end === null || now < end;
}

/**
 * When the provider is asked again though it told nothing: at the next instant at which something changes by itself, at
 * the latest after half a day. Null once nothing can change any more.
 * @param askAgainMs of one that is not paid yet, how long to wait
 */
export function asksNext(standing: Standing, now: Date, askAgainMs: number): Date | null {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  if (standing.state === 'ended') return null;
  if (standing.state === 'incomplete') return after(askAgainMs);
  const next = endOf(standing) ?? standing.paidUntil;
  const latest = after(askAtLeastEveryMs);
  return next && next > now && next < latest ? next : latest;
}
