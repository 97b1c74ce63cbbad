import type { ConsultFault } from '../fault/fault.ts';
import type { MediaType } from '../media/limits.ts';

/** The limits of a consult's attachments. Source: server rules, section 3; document 2, sections 2 and 5. */

export const maxAttachments = 20;
export const maxAttachmentBytes = 50 * 1024 * 1024;
/** Images, MP4 video and PDF. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
/** The most bytes of a person's uploads that they have neither sent nor saved in a draft: two full forms. */
export const maxTemporaryBytes = 2 * maxAttachments * maxAttachmentBytes;
/** The most such uploads, however small: ten full forms. Each costs a row, a key and a file. */
export const maxTemporaryFiles = 10 * maxAttachments;
/** Hours that a temporary file stays which nobody touches (server rules, section 0). */
export const temporaryHours = 24;
/** Longest name of a file, in UTF-16 units as the browser counts. */
export const maxFileName = 255;
/** An image with more pixels than this is refused: a few bytes in a file may fill the memory once decoded. */
export const maxImagePixels = 100_000_000;

export const fileTooLarge: ConsultFault = { code: 'file-too-large', megabytes: maxAttachmentBytes / 1024 / 1024 };

/** More gallery images than this ask for a reason. */
export const galleryWarningOnForm = 7;
export const galleryWarningInGallery = 8;
export const galleryHint: ConsultFault = { code: 'blurry-images' };

/** The warning above `limit` images, else the hint. */
export function galleryNote(count: number, limit: number): ConsultFault {
  return count > limit ? { code: 'too-many-images', most: limit } : galleryHint;
}

/** Null when this many files may be attached, else the fault. */
export function checkAttachmentCount(count: number, max: number = maxAttachments): ConsultFault | null {
  return count <= max ? null : { code: 'too-many-files', most: max };
}

/** Distinct names for files: 'a.png', 'a.png' become 'a.png', 'a (1).png'. Case does not tell names apart. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  return names.map((name) => {
    let chosen = name;
    for (let n = 1; used.has(chosen.toLowerCase()) || (n > 1 && taken.has(chosen.toLowerCase())); n += 1) {
      const [stem, ending] = splitName(shorten(name, ` (${n})`.length));
      chosen = `${stem} (${n})${ending}`;
    }
    used.add(chosen.toLowerCase());
    return chosen;
  });
}

/** Null when a file of this many bytes may be attached, else the fault. */
export function checkAttachmentSize(bytes: number): ConsultFault | null {
  return bytes <= maxAttachmentBytes ? null : fileTooLarge;
}

/**
 * A file's name as it is stored: without control characters, marks that change the direction of reading (they make one
 * ending look like another) and path separators, at most maxFileName long with its ending kept. 'file' where nothing is
 * left.
 */
export function cleanFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069/\\]/gu, '')
    .trim();
  return shorten(/^\.*$/.test(clean) ? 'file' : clean, 0);
}

const endings: Record<AttachmentType | MediaType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'video/mp4': ['.mp4'],
  'video/webm': ['.webm'],
  'application/pdf': ['.pdf'],
};

/**
 * A name whose ending fits the file's type: 'x.html' of a PDF becomes 'x.html.pdf', so that no program takes it for
 * another kind.
 */
export function nameForType(name: string, type: AttachmentType | MediaType): string {
  const fits = endings[type].some((ending) => name.toLowerCase().endsWith(ending));
  return fits ? name : shorten(name + endings[type][0], 0);
}

/** Cut before its ending to leave `room` below maxFileName, without splitting a character in two. */
function shorten(name: string, room: number): string {
  const most = maxFileName - room;
  if (name.length <= most) return name;
  const [stem, ending] = splitName(name);
  if (ending.length > 16) return name.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return stem.slice(0, most - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;
}

function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}
