import { markRead } from './mark-read.ts';
import { openActivity } from './open.ts';

export { place, previewText } from './card.ts';
export type { Card, EconsultBody, MessageBody, Preview } from './card.ts';
export { activityKey } from './key.ts';
export { readJson } from './read.ts';

/** The door of activities. */
export const activityCalls = { 'activity-open': openActivity, 'activity-markRead': markRead };
