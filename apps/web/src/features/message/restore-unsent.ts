import type { Outgoing } from './outgoing.ts';

export type Unsent = Pick<Outgoing, 'formId' | 'text' | 'attachments' | 'resources' | 'media' | 'asks'>;
type Listener = (message: Unsent) => boolean;

const boxes = new Map<string, Listener>();

/**
 * Puts a message that the server refused back into the reply box of its thread. Returns false where no box is open, or
 * where the box has files or handouts of its own, which can not be joined with the message's.
 */
export function restoreUnsent(activityId: string, message: Unsent): boolean {
  return boxes.get(activityId)?.(message) ?? false;
}

/** Has `listener` put refused messages back into the open reply box of a thread. Returns how to stop. */
export function onRestoreUnsent(activityId: string, listener: Listener): () => void {
  boxes.set(activityId, listener);
  return () => {
    if (boxes.get(activityId) === listener) boxes.delete(activityId);
  };
}
