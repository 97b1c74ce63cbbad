/** How long it may take until the list under a closed consult is shown, in ms. */
const uncoverMs = 3_000;

let closedAt = -Infinity;

/** The opened consult closes because the viewer can no longer read it: what they do at that moment is meant for it. */
export function noteClosedByItself(): void {
  closedAt = performance.now();
}

/** Whether the consult that covered the list has just closed by itself. Says so once. */
export function takeClosedByItself(): boolean {
  const just = performance.now() - closedAt < uncoverMs;
  closedAt = -Infinity;
  return just;
}
