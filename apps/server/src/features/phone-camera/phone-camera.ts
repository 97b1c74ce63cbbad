import type { App } from '../../call/context.ts';
import { add } from './add.ts';
import { begin } from './begin.ts';
import { end, endPhone, leave } from './end.ts';
import { added, look } from './look.ts';
import { make } from './make.ts';

export { LetInPhones } from './phones.ts';

/** The door of phones that add photos to their maker's gallery. */
export const phoneCameraCalls = {
  'phoneCamera-add': add,
  'phoneCamera-added': added,
  'phoneCamera-begin': begin,
  'phoneCamera-end': end,
  'phoneCamera-leave': leave,
  'phoneCamera-look': look,
  'phoneCamera-make': make,
};

/** Handles the jobs that note that a phone is over. Called once in every process. */
export async function handlePhoneCameras(app: App): Promise<void> {
  await app.jobs.handle('end-phone', (data) => endPhone(app, data));
}
