import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { isApplePhoto } from '@consult/domain/media/apple-photo.ts';
import { heicAsJpeg } from '../attachment/attachment.ts';

/** The kinds that are uploaded into a gallery, by their first bytes: a name says nothing (document 2, section 5). */
type Kind = 'image/jpeg' | 'image/png' | 'video/mp4' | 'image/heic';

/** What of some chosen files may be uploaded, as files of their true type, and the names of those that may not. */
export type Admitted = { files: File[]; unknown: string[]; heic: string[]; tooLarge: string[] };

/**
 * Looks at the content of chosen files. One that may not be uploaded stops none of the others. An iPhone's photo
 * becomes a JPEG where this browser can read it.
 */
export async function admitMedia(chosen: readonly File[]): Promise<Admitted> {
  const admitted: Admitted = { files: [], unknown: [], heic: [], tooLarge: [] };
  for (const file of chosen) {
    const type = await kindOf(file);
    const jpeg = type === 'image/heic' ? await heicAsJpeg(file) : null;
    if (type === null) admitted.unknown.push(file.name);
    else if (jpeg) admitted.files.push(jpeg);
    else if (type === 'image/heic') admitted.heic.push(file.name);
    else if (file.size > maxAttachmentBytes) admitted.tooLarge.push(file.name);
    else admitted.files.push(new File([file], file.name, { type, lastModified: file.lastModified }));
  }
  return admitted;
}

async function kindOf(file: File): Promise<Kind | null> {
  // A file that was moved or changed since it was chosen can not be read any more.
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null);
  if (!start) return null;
  if (isApplePhoto(new Uint8Array(start))) return 'image/heic';
  const text = String.fromCharCode(...new Uint8Array(start));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return text.slice(4, 8) === 'ftyp' ? 'video/mp4' : null;
}
