export type { Activity, Member } from './activity-query.ts';
export {
  activityQuery,
  confirmActivity,
  forgetActivity,
  isGone,
  refreshActivity,
  refreshReadStates,
} from './activity-query.ts';
