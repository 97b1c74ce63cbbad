/**
 * Runs `work` when wished for. Wishes that come while it runs become one further run after it, so that a burst of
 * live events costs two fetches and the last one is never missed. `pauseMs` is the least time between two runs.
 * `work` handles its own failures.
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
 * As coalesce, for what is wished for by name: a run is given all the ids that were added since the one before began.
 * Adding does not wish by itself.
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
