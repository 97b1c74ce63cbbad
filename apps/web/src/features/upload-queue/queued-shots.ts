import { useMemo, useSyncExternalStore } from 'react';
import type { CallError } from '../../app/call-error.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { onDone, useShownOf } from '../../app/local/local.ts';
import { errorOf } from '../../app/local/refusal.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { letFileGo, useBrought } from '../attachment/attachment.ts';
import type { ShotPreview } from './queue-shot.ts';

/** How far a shot is on its way into the gallery. */
export type QueuedShot = {
  id: string;
  /** 'waiting': for its turn, the connection or the unlocking; 'refused': until its person decides. */
  state: 'waiting' | 'uploading' | 'done' | 'refused';
  /** How much of it the server has, 0 to 100. */
  percent: number;
  /** It lies in the page that took it alone. */
  onlyHere: boolean;
  error: CallError | null;
};

/** The shots that the server confirmed since the page was loaded, in that order. */
let done: readonly string[] = [];
const listeners = new Set<() => void>();

function setDone(next: readonly string[]): void {
  done = next;
  for (const listener of listeners) listener();
}

onDone('media-add', ({ id, files = [] }) => {
  for (const file of files) letFileGo(file);
  setDone([...done, id]);
});
onSessionForgotten(() => setDone([]));

/** What waits, in the order taken, after what this page saw done. */
export function useQueuedShots(): readonly QueuedShot[] {
  const shown = useShownOf('media-add');
  const brought = useBrought();
  const confirmed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => done,
  );
  return useMemo(
    () => [
      ...confirmed.map((id): QueuedShot => ({ id, state: 'done', percent: 100, onlyHere: false, error: null })),
      ...shown.filter(({ command }) => !confirmed.includes(command.id)).map((one) => queued(one, brought)),
    ],
    [confirmed, shown, brought],
  );
}

function queued({ command, standing }: Shown, brought: ReadonlyMap<string, number>): QueuedShot {
  const { id, refusal, preview } = command;
  const { size, onlyHere } = preview as ShotPreview;
  const sent = brought.get(id);
  const percent = sent === undefined ? 0 : Math.min(99, Math.floor((sent / Math.max(1, size)) * 100));
  const state = standing === 'sent' ? 'done' : refusal ? 'refused' : sent === undefined ? 'waiting' : 'uploading';
  return { id, state, percent, onlyHere, error: refusal ? errorOf(command.call, refusal) : null };
}
