/** The status of an activity. Source: document 3, section 4; server rules, section 3. */

/** In the order of the dropdown. */
export const activityStatuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'] as const;

export type ActivityStatus = (typeof activityStatuses)[number];

/** The status of every new activity. */
export const firstStatus: ActivityStatus = 'pending';

/** Shown where a status is missing or unknown here; nobody can choose it. */
export const noStatus = 'no_status';

export type ShownStatus = ActivityStatus | typeof noStatus;

export const statusLabels: Readonly<Record<ShownStatus, string>> = {
  pending: 'Pending',
  to_book: 'To book',
  to_book_urgent: 'To book – urgent',
  booked: 'Booked',
  completed: 'Completed',
  no_status: 'No status',
};

export function isActivityStatus(text: string): text is ActivityStatus {
  return (activityStatuses as readonly string[]).includes(text);
}

/** The status that the page shows for a stored one. */
export function shownStatus(status: string | null | undefined): ShownStatus {
  return status && isActivityStatus(status) ? status : noStatus;
}

/** The statuses that an editor may choose: every one but the present one. */
export function choosableStatuses(present: string | null | undefined): ActivityStatus[] {
  return activityStatuses.filter((status) => status !== present);
}

/** The statuses that the clinic inbox shows under 'To Book'. */
export const toBookStatuses: readonly ActivityStatus[] = ['to_book', 'to_book_urgent'];

/** Whether a status asks this viewer to act: pending for a consultant, to book (urgent) for an MOA. */
export function isHighlighted(status: string, viewer: 'consultant' | 'moa' | 'referrer' | 'forwarder'): boolean {
  if (viewer === 'consultant') return status === 'pending';
  return viewer === 'moa' && isActivityStatus(status) && toBookStatuses.includes(status);
}
