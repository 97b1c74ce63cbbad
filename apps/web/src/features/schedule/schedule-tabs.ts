/** The tabs of the schedule, in the order in which they stand. */
export const scheduleTabs = ['phone', 'unavailable', 'calendar', 'limits'] as const;

export type ScheduleTab = (typeof scheduleTabs)[number];

/** The tab that an address means: the first that the person has where it names none or one that is not theirs. */
export function tabOf(named: ScheduleTab | undefined, mayCall: boolean): ScheduleTab {
  if (named && (named !== 'phone' || mayCall)) return named;
  return mayCall ? 'phone' : 'unavailable';
}
