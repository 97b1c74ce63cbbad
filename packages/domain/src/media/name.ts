import { cleanFileName, nameForType } from '../consult/attachment-limits.ts';
import type { MediaType } from './limits.ts';

/** Marks that programs put before a file's name to keep names apart: 16 letters and digits, and an underscore. */
const prefix = /^[A-Za-z0-9]{16}_(?=.)/;

/**
 * The name of an uploaded photo or film as it is kept: without path, without the 16-character prefix, with the ending
 * of its kind (server rules, section 14).
 */
export function nameOfMedia(name: string, type: MediaType): string {
  const bare = name.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  return nameForType(cleanFileName(bare.trim().replace(prefix, '')), type);
}
