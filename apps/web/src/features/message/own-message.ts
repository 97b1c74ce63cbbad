import type { Message } from './thread-query.ts';

/** Whether a message is this person’s own words in this thread: no line of the product, no copy of another thread. */
export const isOwnMessage = (personId: string, { sentBy, kind, copied }: Message): boolean =>
  sentBy === personId && kind === 'ordinary' && !copied;
