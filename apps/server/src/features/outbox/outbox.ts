import { getEntry } from './get.ts';
import { listEntries } from './list.ts';
import { retryEntry } from './retry.ts';

export { bounceRoute } from './receive-bounce.ts';

/** The door of the outbox that a developer and an admin look at. */
export const outboxCalls = { 'outbox-list': listEntries, 'outbox-get': getEntry, 'outbox-retry': retryEntry };
