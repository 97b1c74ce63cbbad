/** Whether a service takes eConsults now, and phone consults where that differs. */
export type KindsTaken<State extends { available: boolean }> = {
  readonly availability: State;
  /** null where one answer holds for both. */
  readonly phoneAvailability: State | null;
};

/**
 * Whether a service takes this kind of consult now: a vacation may leave the one or the other open. Server rules,
 * section 3.
 */
export function availabilityFor<State extends { available: boolean }>(
  activityType: 'econsult' | 'phoneConsult' | 'referral',
  service: KindsTaken<State>,
): State {
  return (activityType === 'phoneConsult' ? service.phoneAvailability : null) ?? service.availability;
}

/** Whether a service takes a consult of any kind now. */
export function takesAnything({ availability, phoneAvailability }: KindsTaken<{ available: boolean }>): boolean {
  return availability.available || phoneAvailability?.available === true;
}
