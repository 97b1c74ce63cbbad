import { createdAt } from '@consult/domain/media/created.ts';
import type { Input } from '../../app/call.ts';
import { does, keptFilesAt, type Local } from '../../app/local/local.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { holdFile } from '../attachment/attachment.ts';
import type { Shot } from './shot.ts';

/** Photos and films are uploaded one at a time, in the order in which they were taken. */
const shotStream = 'photos';

/** What the queue shows of a shot besides its input. */
export type ShotPreview = {
  /** Bytes. */
  size: number;
  type: string;
  /** This page alone has it: the device has no room. */
  onlyHere: boolean;
};

/** Where the files of a shot lie: itself, and a film's poster. */
export const placeOfShot = (id: string) => `photo.${id}`;

/** What the server is to do with a shot. */
export function inputOfShot(
  { id, taken, camera, consent, consentAt }: Omit<Shot, 'blob' | 'poster'>,
  posterId: string | null,
): Input<'media-add'> {
  // By the clocks of now: either may be set while it waits.
  const created = new Date(createdAt(taken, Date.now(), serverNow())).toISOString();
  return { mediaId: id, created, camera, posterId, consent, consentAt };
}

/**
 * Uploads a shot whose files lie here, from whichever page is open. Resolves once that is kept.
 * @param name of its file, where it was chosen: by it its person knows one that is refused
 */
export async function queueShot(input: Input<'media-add'>, preview: ShotPreview, name?: string): Promise<void> {
  const { mediaId: id, posterId } = input;
  const about = name === undefined ? {} : { file: name };
  await does('media-add', input, { id, stream: shotStream, about, files: posterId ? [id, posterId] : [id], preview });
}

/** Keeps a file of a shot on this device, or in this page's memory. Resolves to whether it lies on the device. */
export async function keepFile(local: Local, shotId: string, id: string, file: File): Promise<boolean> {
  const files = keptFilesAt(local, placeOfShot(shotId), shotId);
  const kept = await files.keep(id, file, { name: file.name, order: 0, attachmentId: null });
  if (!kept) holdFile(id, file);
  return kept;
}
