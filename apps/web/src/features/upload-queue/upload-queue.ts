export { cancelShot, retryShot, shotFile } from './decide-shot.ts';
export { keepShot } from './keep-shot.ts';
export { useQueuedShots, type QueuedShot } from './queued-shots.ts';
export type { Shot } from './shot.ts';
