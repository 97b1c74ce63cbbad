/** The last change under way of each thing, by id. */
const last = new Map<string, Promise<unknown>>();

/**
 * Makes a change after every earlier change of the same things has its answer: of two changes under way at once, the
 * later one may reach the server first. Changes of other things do not wait.
 */
export function inTurn<Answer>(ids: readonly string[], change: () => Promise<Answer>): Promise<Answer> {
  const answer = Promise.allSettled(ids.flatMap((id) => last.get(id) ?? [])).then(change);
  // The caller hears of a failure; the next change only waits for the end.
  const done = Promise.allSettled([answer]).then(() => {
    for (const id of ids) if (last.get(id) === done) last.delete(id);
  });
  for (const id of ids) last.set(id, done);
  return answer;
}

/**
 * Waits until no change of a thing is under way: a reading that began before would show the thing without its latest
 * change.
 */
export async function untilChanged(id: string): Promise<void> {
  for (let change = last.get(id); change; change = last.get(id)) await change;
}
