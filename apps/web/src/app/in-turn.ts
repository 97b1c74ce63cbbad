/** The last change of each thing that is on its way. */
const last = new Map<string, Promise<unknown>>();

/**
 * Changes things once whatever is on its way for them has been answered: of two changes that are on their way at once
 * the later one may arrive first. What is done to other things waits for nothing.
 */
export function inTurn<Answer>(ids: readonly string[], change: () => Promise<Answer>): Promise<Answer> {
  const answer = Promise.allSettled(ids.flatMap((id) => last.get(id) ?? [])).then(change);
  // Who asked hears of a failure; whatever is next only waits for the end.
  const done = Promise.allSettled([answer]).then(() => {
    for (const id of ids) if (last.get(id) === done) last.delete(id);
  });
  for (const id of ids) last.set(id, done);
  return answer;
}

/**
 * Waits until no change of a thing is on its way: what is read before shows the change that was there before the last
 * one.
 */
export async function untilChanged(id: string): Promise<void> {
  for (let change = last.get(id); change; change = last.get(id)) await change;
}
