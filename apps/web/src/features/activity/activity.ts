export type { Activity, Member } from './activity-query.ts';
export {
  activityQuery,
  changeActivity,
  forgetActivity,
  isGone,
  refreshActivity,
  refreshReadStates,
} from './activity-query.ts';
