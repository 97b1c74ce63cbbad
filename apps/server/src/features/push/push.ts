import { saveToken } from './save-token.ts';

/**
 * The door of push messages: which devices take them. What is pushed is ordered by the features that have something to
 * say.
 */
export const pushCalls = { 'push-saveToken': saveToken };
