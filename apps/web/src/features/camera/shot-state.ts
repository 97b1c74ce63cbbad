import type { QueuedShot } from '../upload-queue/upload-queue.ts';
import type { VisitShot } from './visit-shots.ts';

/** How far a shot of this visit is, as its row says it. */
export type ShotState =
  | { kind: 'keeping' }
  /** On this device, encrypted; or, where that did not work, in this page's memory alone. */
  | { kind: 'kept'; onlyHere: boolean }
  | { kind: 'uploading'; percent: number; onlyHere: boolean }
  | { kind: 'in-gallery' }
  | { kind: 'refused'; error: QueuedShot['error'] }
  /** It was cancelled elsewhere. */
  | { kind: 'gone' };

/** What the queue says of a shot; before it says anything, what keeping it said. */
export function stateOfShot({ kept }: Pick<VisitShot, 'kept'>, queued: QueuedShot | undefined): ShotState {
  if (!queued) return { kind: kept === 'keeping' ? 'keeping' : 'gone' };
  const onlyHere = queued.onlyHere || kept === 'memory';
  switch (queued.state) {
    case 'waiting':
      return { kind: 'kept', onlyHere };
    case 'uploading':
      return { kind: 'uploading', percent: queued.percent, onlyHere };
    case 'done':
      return { kind: 'in-gallery' };
    case 'refused':
      return { kind: 'refused', error: queued.error };
  }
}
