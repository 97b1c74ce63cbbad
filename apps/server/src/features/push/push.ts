import { saveToken } from './save-token.ts';

/** The door of push messages: which devices take them. Other features order the messages themselves. */
export const pushCalls = { 'push-saveToken': saveToken };
