import type { Ground } from './ground.ts';
import type { Command } from './command.ts';
import { dropFile, fileEntries, fileOfPiece, filesIn, isUnfinished, putFile, type KeptFile } from './kept-files.ts';
import { prefixes } from './store.ts';
import type { Vault } from './vault.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A file that was removed, or that its sent form left behind, stays so long for a tab that may still need it. */
const overMs = minuteMs;
/** Storing a file never takes so long: the tab that did it was closed. */
const brokenOffMs = 60 * minuteMs;
/** A form that holds nothing but files is kept so long after its last change. */
const aloneMs = 14 * dayMs;

/** What a command says of the form that it was. */
type Named = Pick<Command, 'id' | 'input'>;

/** Whether a command that waits, or something that is being written, names a form. */
function isNamed(vault: Vault, formId: string): boolean {
  return [...vault.all('command'), ...vault.all('kept')].some(
    ({ key, value }) =>
      !key.startsWith(prefixes.file) && (key.includes(formId) || (JSON.stringify(value) ?? '').includes(formId)),
  );
}

/**
 * Forgets the files of a form that was sent or left, unless somebody still writes in it, or a command took it over:
 * then they stay until the server has confirmed that.
 */
export async function leaveFiles(vault: Vault, formId: string): Promise<void> {
  if (isNamed(vault, formId)) return;
  for (const file of filesIn(vault, '').filter((one) => one.formId === formId)) await dropFile(vault, file);
}

/** Notes that a command took the form of these files over: they count with the command. */
export async function handOverFiles(vault: Vault, command: Named): Promise<void> {
  for (const file of filesOf(vault, command)) await putFile(vault, { ...file, handedOver: true });
}

/** Forgets the files that went with a command, which the server has confirmed. */
export async function dropFilesOf(vault: Vault, command: Named): Promise<void> {
  for (const file of filesOf(vault, command)) await dropFile(vault, file);
}

/** The files of the form that a command was. */
function filesOf(vault: Vault, { id, input }: Named): KeptFile[] {
  const files = filesIn(vault, '');
  const said = files.length > 0 ? JSON.stringify(input) : '';
  return files.filter(({ formId }) => id === formId || said.includes(formId));
}

/**
 * Removes, at a start, the files that belong to no form any more: a tab that is closed or crashes leaves some. What a
 * form, a reply or a command on this device names stays.
 */
export async function sweepFiles(vault: Vault, ground: Pick<Ground, 'now'>): Promise<void> {
  const entries = fileEntries(vault, '');
  // What was broken off is gone on with (decision 96), whenever that is, and with it what lies beside it.
  const brokenOff = new Set(entries.filter(({ value }) => isUnfinished(value)).map(({ value }) => value.formId));
  for (const { value: file, at } of entries) {
    if (brokenOff.has(file.formId)) continue;
    const age = ground.now() - at;
    const isOver = file.removed || file.ready !== null || file.handedOver;
    const patienceMs = isOver ? overMs : file.whole ? aloneMs : brokenOffMs;
    if (age < patienceMs) continue;
    // What no key opens may name it.
    const needed = file.whole && !file.removed && (vault.shut > 0 || isNamed(vault, file.formId));
    if (!needed) await dropFile(vault, file);
  }
  // Pieces first: what is known of a file is written before its first piece.
  const pieces = await vault.keysFrom(prefixes.piece);
  const known = new Set((await vault.keysFrom(prefixes.file)).map((key) => key.slice(key.lastIndexOf('~') + 1)));
  const lost = new Set(pieces.map(fileOfPiece).filter((id) => !known.has(id)));
  for (const id of lost) await vault.removePieces(`${prefixes.piece}${id}.`);
}
