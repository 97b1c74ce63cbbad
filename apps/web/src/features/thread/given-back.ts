type Listener = (text: string) => void;

const boxes = new Map<string, Listener>();

/** Puts the words of a message that the server refused back into the reply box of its thread. */
export function giveBack(activityId: string, text: string): void {
  boxes.get(activityId)?.(text);
}

/** The reply box of a thread takes words back while it is there. Returns how to stop. */
export function takeBack(activityId: string, listener: Listener): () => void {
  boxes.set(activityId, listener);
  return () => {
    if (boxes.get(activityId) === listener) boxes.delete(activityId);
  };
}
