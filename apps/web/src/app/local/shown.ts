import { useMemo, useSyncExternalStore } from 'react';
import type { CallName } from '../call.ts';
import type { Command } from './command.ts';
import { filesIn, isUnfinished, type KeptFile } from './kept-files.ts';
import { Telling } from './telling.ts';
import type { Vault } from './vault.ts';
import type { Shown, Waiting } from './waiting.ts';

/** What this page keeps for the person whose session it shows. */
export type Local = { personId: string; vault: Vault; waiting: Waiting };

let local: Local | null = null;

/** Tells the page that what waits, or is kept, may have changed. */
export const telling = new Telling();

/** From now on the page shows what is kept for this person; null: nobody is signed in. */
export function setLocal(next: Local | null): void {
  local = next;
}

/** The room of the person who is signed in; null until it is open. */
export function localNow(): Local | null {
  return local;
}

const none: readonly Shown[] = [];

/** Whether the shell tells its person of a command: not of what the page did along with something else. */
export const isTold = ({ command }: Shown): boolean => !command.quiet;

/** What waits now, in order; the same array until something changes. */
export function shownNow(): readonly Shown[] {
  return local?.waiting.shown() ?? none;
}

/** Calls `listener` whenever what waits, or is kept, may have changed. Returns how to stop. */
export function onShown(listener: () => void): () => void {
  return telling.listen(listener);
}

/** What waits, for a component. */
export function useShown(): readonly Shown[] {
  return useSyncExternalStore(onShown, shownNow);
}

/**
 * What waits of some calls, in one stream or in all, for a component: it is drawn anew only when that changes, however
 * much else is confirmed meanwhile. `names`: the same array each time. `wanted`: the same function each time.
 */
export function useShownOf<Name extends CallName>(
  names: Name | readonly Name[],
  stream?: string,
  wanted: (command: Command) => boolean = any,
): readonly (Shown & { command: Command<Name> })[] {
  const read = useMemo(() => readerOf(names, stream, wanted), [names, stream, wanted]);
  return useSyncExternalStore(onShown, read);
}

const any = () => true;

/** The last command of a call that the server has neither confirmed nor refused, for a component. */
export function useLastWaiting<Name extends CallName>(name: Name): Command<Name> | undefined {
  return useShownOf(name).findLast(({ standing }) => standing === 'goes' || standing === 'behind')?.command;
}

/** Reads what waits of some calls; the same array until that changes. */
function readerOf<Name extends CallName>(
  names: Name | readonly Name[],
  stream: string | undefined,
  wanted: (command: Command) => boolean,
): () => readonly (Shown & { command: Command<Name> })[] {
  const isWanted = (one: Shown): one is Shown & { command: Command<Name> } =>
    (typeof names === 'string' ? one.command.call === names : names.some((name) => name === one.command.call)) &&
    (stream === undefined || one.command.stream === stream) &&
    wanted(one.command);
  let of: readonly Shown[] = none;
  let last: readonly (Shown & { command: Command<Name> })[] = [];
  return () => {
    if (shownNow() === of) return last;
    of = shownNow();
    const next = of.filter(isWanted);
    if (!isAlike(last, next)) last = next;
    return last;
  };
}

function isAlike(before: readonly Shown[], next: readonly Shown[]): boolean {
  return (
    before.length === next.length &&
    next.every(
      ({ command, standing, failed }, at) =>
        before[at]!.command === command && before[at]!.standing === standing && before[at]!.failed === failed,
    )
  );
}

/** Whether closing this page would lose something that the server does not have. */
export function isOnlyHere({ vault }: Local): boolean {
  if (vault.shared) return vault.unwritten;
  const written = vault.all('kept').some(({ value }) => isUnsaved(value));
  return written || vault.all('command').some(({ quiet }) => !quiet);
}

/** Whether a record holds what somebody wrote or chose and the server does not have. */
const isUnsaved = (value: unknown): boolean =>
  typeof value === 'object' && (value as { saved?: boolean } | null)?.saved !== true;

/**
 * Why closing this page would lose something, for a component: the browser keeps nothing ('tab'), or has no room
 * ('full'); null where nothing would be lost.
 */
export function useOnlyHere(): 'tab' | 'full' | null {
  return useSyncExternalStore(onShown, () => {
    const keeping = local?.vault.keeping ?? 'device';
    return keeping !== 'device' && local && isOnlyHere(local) ? keeping : null;
  });
}

/** In how many places somebody wrote what the server does not have. */
export function halfWrittenNow(): number {
  const kept = (local?.vault.all('kept') ?? []).map(({ value }) => value as Partial<KeptFile>);
  const places = new Set(kept.filter(({ saved }) => saved === false).map(({ place }) => place));
  // Nobody writes in a recording.
  for (const { place, unfinished } of kept) if (unfinished !== undefined) places.delete(place);
  return places.size;
}

/** Whether a file is being made on this device, or was broken off, for a component. */
export function useHasUnfinished(): boolean {
  return useSyncExternalStore(onShown, () => (local ? filesIn(local.vault, '').some(isUnfinished) : false));
}

/** The value of one record, for a component; undefined where there is none, or it is not open yet. */
export function useKeptValue(key: string): unknown {
  return useSyncExternalStore(onShown, () => local?.vault.get(key)?.value);
}

/** The room of the person who is signed in; null until it is open. */
export function useLocal(): Local | null {
  return useSyncExternalStore(onShown, () => local);
}

/** Whether the records of the person who is signed in can be read here. */
export function useLocalLoaded(): boolean {
  return useSyncExternalStore(onShown, () => local?.vault.loaded ?? false);
}
