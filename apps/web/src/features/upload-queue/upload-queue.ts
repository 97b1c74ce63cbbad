export { cancelShot, retryShot, shotFile } from './decide-shot.ts';
export { GrowingFilm } from './growing-film.ts';
export { keepShot } from './keep-shot.ts';
export { useQueuedShots, type QueuedShot } from './queued-shots.ts';
export { onTheirWay, untilInGallery } from './until-in-gallery.ts';
export type { Shot } from './shot.ts';
