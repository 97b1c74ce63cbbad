/** The door of the schedule: when a specialist can be asked and called. */
export { SchedulePage } from './schedule-page.tsx';
