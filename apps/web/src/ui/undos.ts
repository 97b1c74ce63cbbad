type Undo = () => void;

/** So many things can be taken back, one after the other. */
const most = 50;

let undos: readonly Undo[] = [];

/** What was done last and can still be taken back. */
export function lastUndo(): Undo | undefined {
  return undos.at(-1);
}

export function keepUndo(undo: Undo): void {
  undos = [...undos, undo].slice(-most);
}

/** It was taken back, or there is nothing to take back: what was done before it is the last now. */
export function dropUndo(undo: Undo): void {
  undos = undos.filter((other) => other !== undo);
}

export function dropUndos(): void {
  undos = [];
}
