/**
 * Returns a function that asks for a run of `work`. All asking during a run leads to one further run after it, so that
 * a burst of live events costs two fetches and the last event is never missed. `pauseMs` is the least time between two
 * runs. `work` handles its own failures.
 */
export function coalesce(work: () => Promise<unknown>, pauseMs = 0): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work().catch(() => undefined);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}

/**
 * As coalesce, for work on ids: each run gets all the ids that were added since the run before it began. Adding an id
 * does not ask for a run.
 */
export function gather(
  work: (ids: ReadonlySet<string>) => Promise<unknown>,
  pauseMs = 0,
): { add: (id: string) => void; wish: () => void } {
  let added = new Set<string>();
  const wish = coalesce(() => {
    const ids = added;
    added = new Set();
    return work(ids);
  }, pauseMs);
  return { add: (id) => void added.add(id), wish };
}
