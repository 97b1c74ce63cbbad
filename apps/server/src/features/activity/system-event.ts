import type { SystemEvent } from '@consult/contract/activity/activity.ts';
import type { MessageBody } from './card.ts';

/** The event of a system message; null for an ordinary one. */
export function systemEventOf(body: MessageBody): SystemEvent | null {
  if (!('event' in body)) return null;
  return typeof body.event === 'string' ? { kind: body.event } : body.event;
}
