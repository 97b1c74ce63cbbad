import { giveUpCommand } from '../../app/local/discarded.ts';
import { filesIn, openFile } from '../../app/local/kept-files.ts';
import { localNow, shownNow } from '../../app/local/local.ts';
import { dropFilesOf } from '../../app/local/sweep-files.ts';
import { heldFile, letFileGo } from '../attachment/attachment.ts';
import { placeOfShot } from './queue-shot.ts';

/**
 * Forgets a shot that has not arrived; without an answer the server is told as soon as it can be reached. Resolves to
 * false where it is on its way into the gallery already.
 */
export async function cancelShot(id: string): Promise<boolean> {
  const local = localNow();
  const command = shownNow().find((one) => one.command.id === id)?.command;
  if (!local || !command || local.waiting.isOnItsWay(id)) return false;
  // First: a crash in between leaves the shot to be cancelled again.
  if (command.refusal === undefined && !(await local.waiting.isUnsent(id))) await giveUpCommand(local.waiting, command);
  if (!(await local.waiting.discard(id))) return false;
  await dropFilesOf(local.vault, command);
  for (const file of command.files ?? []) letFileGo(file);
  return true;
}

/** Sends a shot that was refused once more. */
export function retryShot(id: string): void {
  void localNow()?.waiting.again(id);
}

/** The shot itself, while it lies here: for its small picture, or to save it elsewhere. Null where it does not. */
export async function shotFile(id: string): Promise<File | null> {
  const held = heldFile(id);
  if (held) return held;
  const vault = localNow()?.vault;
  const kept = vault && filesIn(vault, placeOfShot(id)).find((file) => file.id === id);
  return kept ? openFile(vault, kept) : null;
}
