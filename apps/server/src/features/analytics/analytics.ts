import { logAnalytics } from './log.ts';

/** The door of analytics. */
export const analyticsCalls = { 'analytics-log': logAnalytics };
