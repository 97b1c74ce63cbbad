/** The order in which somebody goes on through a list, from when they opened the first one. */
export type RunThrough = {
  ids: readonly string[];
  /** The rows that the list showed last. */
  listed: readonly string[];
  /** What was opened since. */
  opened: ReadonlySet<string>;
};

/** Begins with the list as it stands. */
export const beginRun = (order: readonly string[], opened: string): RunThrough => ({
  ids: order,
  listed: order,
  opened: new Set([opened]),
});

/**
 * Goes on with the list as it stands now: what comes stands at the end, and so does what had left the loaded rows,
 * since others moved before it, while the reader went past its place. Nothing that was opened is met again.
 */
export function continueRun(run: RunThrough, order: readonly string[], opened: string): RunThrough {
  if (order === run.listed && run.opened.has(opened)) return run;
  const seen = new Set([...run.opened, opened]);
  const [listed, places] = [new Set(run.listed), new Map(run.ids.map((id, at) => [id, at]))];
  const here = places.get(opened) ?? -1;
  const come = new Set(
    order.filter((id) => {
      const at = places.get(id);
      return at === undefined || (at < here && !listed.has(id) && !seen.has(id));
    }),
  );
  return { ids: [...run.ids.filter((id) => !come.has(id)), ...come], listed: order, opened: seen };
}
