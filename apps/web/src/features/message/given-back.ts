import type { KeptMessage } from './kept-messages.ts';

type Listener = (message: KeptMessage) => boolean;

const boxes = new Map<string, Listener>();

/**
 * Puts a message that the server refused back into the reply box of its thread. False where the box is not there or has
 * files or handouts of its own, which can not be joined with the message's.
 */
export function giveBack(activityId: string, message: KeptMessage): boolean {
  return boxes.get(activityId)?.(message) ?? false;
}

/** The reply box of a thread takes messages back while it is there. Returns how to stop. */
export function takeBack(activityId: string, listener: Listener): () => void {
  boxes.set(activityId, listener);
  return () => {
    if (boxes.get(activityId) === listener) boxes.delete(activityId);
  };
}
