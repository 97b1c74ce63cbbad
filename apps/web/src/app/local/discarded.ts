import type { Command } from './command.ts';
import { dropFilesOf } from './sweep-files.ts';
import type { Vault } from './vault.ts';
import type { Waiting } from './waiting.ts';

/** A discarded command stays on the device this long, ms: longer than the snackbar with its 'Undo'. */
const undoMs = 10_000;
/** What a tab that was closed meanwhile left is over after this long, ms. */
const overMs = 60_000;

const start = 'discarded.';
/** `saved`: nobody counts it as half written. */
type Discarded = { discarded: 1; saved: true; command: Command };

/**
 * Forgets a command on its person's word. While it can be undone the command lies in a record of its own, which also
 * holds its files. Resolves to how to undo it; null where it is on its way already.
 */
export async function discardCommand(
  { vault, waiting }: { vault: Vault; waiting: Waiting },
  command: Command,
): Promise<(() => void) | null> {
  const key = `${start}${command.id}`;
  const value: Discarded = { discarded: 1, saved: true, command };
  await vault.put({ key, kind: 'kept', value, quiet: true });
  if (!(await waiting.discard(command.id))) {
    void vault.remove(key);
    return null;
  }
  const timer = setTimeout(() => void vault.remove(key).then(() => dropFilesOf(vault, command)), undoMs);
  return () => {
    clearTimeout(timer);
    void waiting.add(command).then(() => vault.remove(key));
  };
}

/** Forgets, at a start, what was discarded in a tab that was closed before its time for an undo was over. */
export async function sweepDiscarded(vault: Vault, now: number): Promise<void> {
  for (const { key, at, value } of vault.all('kept')) {
    if (!key.startsWith(start) || now - at < overMs) continue;
    await vault.remove(key);
    await dropFilesOf(vault, (value as Discarded).command);
  }
}
