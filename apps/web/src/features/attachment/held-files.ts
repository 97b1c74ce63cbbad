import { onSignedOut } from '../../app/session.ts';

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

// Who signs out leaves nothing of theirs in this page.
onSignedOut(() => held.clear());
// What lies here alone would go with the page, also what the server refused.
addEventListener('beforeunload', (event) => {
  if (held.size > 0) event.preventDefault();
});
