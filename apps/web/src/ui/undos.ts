type Undo = () => void;

/** How many changes can be undone, one after the other. */
const most = 50;

let undos: readonly Undo[] = [];

/** The latest change that can still be undone. */
export function lastUndo(): Undo | undefined {
  return undos.at(-1);
}

export function keepUndo(undo: Undo): void {
  undos = [...undos, undo].slice(-most);
}

/** Removes a change: it was undone, or there is nothing to undo. The one before it is then the latest. */
export function dropUndo(undo: Undo): void {
  undos = undos.filter((other) => other !== undo);
}

export function dropUndos(): void {
  undos = [];
}
