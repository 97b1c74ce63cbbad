import { countInbox } from './counts.ts';
import { listInbox } from './page.ts';

/** The door of the inbox. */
export const inboxCalls = { 'inbox-page': listInbox, 'inbox-counts': countInbox };
