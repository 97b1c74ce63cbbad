import { newId } from '../new-id.ts';
import type { Command } from './command.ts';
import { dropFilesOf } from './sweep-files.ts';
import type { Vault } from './vault.ts';
import type { Waiting } from './waiting.ts';
import { givingUpOf } from './giving-up.ts';

/** A discarded command stays on the device this long, ms: longer than the snackbar with its 'Undo'. */
const undoMs = 10_000;
/** What a tab that was closed meanwhile left is over after this long, ms. */
const overMs = 60_000;

const start = 'discarded.';
/** `saved`: nobody counts it as half written. `unsure`: the server may have it. */
type Discarded = { discarded: 1; saved: true; command: Command; unsure?: true };
type Room = { vault: Vault; waiting: Waiting };

/** What this page's undos bring back, and what ends each before its time. */
const pending = new Map<() => void, () => Promise<void>>();

/**
 * Forgets a command on its person's word; one that is on its way, once it has no answer. While it can be undone the
 * command lies in a record of its own, which also holds its files; then the server is told of one that it may have
 * (`unsure`). Resolves to how to undo it; null where the server has just confirmed it.
 */
export async function discardCommand(
  { vault, waiting }: Room,
  { id }: Command,
): Promise<{ undo: () => void; unsure: boolean } | null> {
  const key = `${start}${id}`;
  for (;;) {
    while (waiting.isOnItsWay(id)) await changeOf(waiting);
    const command = waiting.shown().find((one) => one.command.id === id && one.standing !== 'sent')?.command;
    if (!command) return null;
    const unsure = command.refusal === undefined && !(await waiting.isUnsent(id));
    const value: Discarded = { discarded: 1, saved: true, command, ...(unsure ? { unsure } : {}) };
    await vault.put({ key, kind: 'kept', value, quiet: true });
    if (await waiting.discard(id)) {
      const stop = () => {
        clearTimeout(timer);
        return pending.delete(undo);
      };
      const undo = () => {
        if (stop()) void waiting.add(command).then(() => vault.remove(key));
      };
      const endNow = async () => {
        if (stop()) await end({ vault, waiting }, key, value);
      };
      const timer = setTimeout(() => void endNow(), undoMs);
      pending.set(undo, endNow);
      return { undo, unsure };
    }
    await vault.remove(key);
  }
}

/**
 * Ends the time for each undo in this page, before its person signs out: nobody would tell the server after that.
 * Resolves, once what is told waits, to the undos that do nothing any more.
 */
export async function endDiscards(): Promise<readonly (() => void)[]> {
  const ended = [...pending];
  await Promise.all(ended.map(([, endNow]) => endNow()));
  return ended.map(([undo]) => undo);
}

/** Forgets, at a start, what was discarded in a tab that was closed before its time for an undo was over. */
export async function sweepDiscarded(room: Room, now: number): Promise<void> {
  for (const { key, at, value } of room.vault.all('kept'))
    if (key.startsWith(start) && now - at >= overMs) await end(room, key, value as Discarded);
}

/** Tells the server, as soon as it can be reached, that a command is not wanted any more which it may have. */
export async function giveUpCommand(waiting: Waiting, command: Command): Promise<void> {
  const { person, stream, about } = command;
  const at = new Date(waiting.now()).toISOString();
  for (const one of givingUpOf(command))
    await waiting.add({ shape: 1, id: newId(), person, stream, about, at, ...one });
}

/** The time for an undo is over. */
async function end({ vault, waiting }: Room, key: string, { command, unsure }: Discarded): Promise<void> {
  // First: a crash in between tells the server twice.
  if (unsure) await giveUpCommand(waiting, command);
  await vault.remove(key);
  await dropFilesOf(vault, command);
}

function changeOf(waiting: Waiting): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = waiting.subscribe(() => resolve());
  return promise.then(stop);
}
