export type { Activity, Member } from './activity-query.ts';
export { activityQuery, changeActivity, forgetActivity, isGone, refreshActivity } from './activity-query.ts';
