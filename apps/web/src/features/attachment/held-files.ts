/**
 * Files of commands that this device could not keep: they lie in this page alone, and are lost with it. By their ids.
 */
const held = new Map<string, File>();

export function holdFile(id: string, file: File): void {
  held.set(id, file);
}

export function heldFile(id: string): File | undefined {
  return held.get(id);
}

export function letFileGo(id: string): void {
  held.delete(id);
}

/** Whether some file would be lost with this page. */
export function holdsFiles(): boolean {
  return held.size > 0;
}
