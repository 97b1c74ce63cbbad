import type { ConsentToRecord } from '@consult/contract/media/media.ts';

/** The columns of a consent: giver, way, uses, and when it was recorded; all null without one. */
export type ConsentColumns =
  | readonly [ConsentToRecord['givenBy'], ConsentToRecord['way'], ConsentToRecord['uses'], Date]
  | readonly [null, null, null, null];

/**
 * A consent as it is stored. It was recorded when the client says, and never later than now.
 * @param at an instant, ISO 8601
 */
export function consentColumns(
  consent: ConsentToRecord | null,
  { at, now }: { at: string; now: Date },
): ConsentColumns {
  if (!consent) return [null, null, null, null];
  const recorded = new Date(Math.min(new Date(at).getTime(), now.getTime()));
  return [consent.givenBy, consent.way, [...new Set(consent.uses)], recorded];
}
