import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';
import { onShown, shownNow } from './local.ts';

/** The refused command whose form somebody asked for; the page on which it stands opens it. */
let wanted: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the form of a refused command: it opens with its words once its page is shown. */
export function wantForm(commandId: string | null): void {
  wanted = commandId;
  for (const listener of listeners) listener();
}

/** Opens the form of a refused command that somebody asked for. `open` returns whether it is one of this page's. */
export function useWantedForm(open: (command: Command) => boolean): void {
  const id = useSyncExternalStore(subscribe, () => wanted);
  const command = useSyncExternalStore(
    onShown,
    () => shownNow().find((one) => one.command.id === id && one.standing === 'refused')?.command,
  );
  const tryOpen = useEffectEvent(open);
  useEffect(() => {
    if (command && tryOpen(command)) wantForm(null);
  }, [command]);
}
