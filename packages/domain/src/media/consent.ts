/** A patient's consent to a photo or film. It names no patient. Source: server rules, section 14. */

/** Who gave it. */
export const consentGivers = ['patient', 'parent-or-guardian', 'substitute-decision-maker'] as const;
export type ConsentGiver = (typeof consentGivers)[number];

/** How it was given. */
export const consentWays = ['in-words', 'in-writing'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** What it is for beside the patient's care, each off until chosen. */
export const consentUses = ['teaching', 'improving-models'] as const;
export type ConsentUse = (typeof consentUses)[number];

/** A visit's consent holds for further photos until so long passed without one, ms. */
export const consentHoldsMs = 30 * 60_000;

/**
 * Whether a visit's consent still holds for a photo.
 * @param lastAt when it was given, or when the last photo under it was taken, whichever is later, ms
 * @param now ms
 */
export function consentHolds(lastAt: number, now: number): boolean {
  return now >= lastAt && now - lastAt <= consentHoldsMs;
}
