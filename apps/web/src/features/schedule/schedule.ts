/** The door of the schedule: when a specialist can be asked and called. */
export { shortDayWords, useDayNames, weekdayWords } from './day-names.ts';
export { SaveActions, SettingsNotes } from './save-actions.tsx';
export { SchedulePage } from './schedule-page.tsx';
