import type { LibraryFault } from '../fault/fault.ts';

/** The files of handouts. Source: document 3, sections 5, 8 and 9; server rules, section 21. */

const types = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
} as const;

export type HandoutType = (typeof types)[keyof typeof types];

/** What a library holds at most, of files that are saved in it and of those that are not yet. */
export const maxLibraryBytes = 2 * 1024 * 1024 * 1024;

export const handoutType: LibraryFault = { code: 'handout-type' };
export const handoutMissing: LibraryFault = { code: 'handout-missing' };
export const handoutEmpty: LibraryFault = { code: 'handout-empty' };
export const handoutOtherwise: LibraryFault = { code: 'handout-not-as-named' };
export const handoutMacros: LibraryFault = { code: 'handout-macros' };
export const handoutDamaged: LibraryFault = { code: 'handout-damaged' };
export const handoutProtected: LibraryFault = { code: 'handout-protected' };
export const libraryFull: LibraryFault = { code: 'library-full', most: maxLibraryBytes / 1024 / 1024 / 1024 };

/** What a file's ending says that it is; null for an ending that no handout has. */
export function typeByName(name: string): HandoutType | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name.trim()) ?? [];
  const known = ending.toLowerCase();
  return Object.hasOwn(types, known) ? types[known as keyof typeof types] : null;
}

/** The ending under which a name for exports stands: that of the file in small letters. */
export const endingOf = (name: string): string => /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? 'bin';

/** Whether a file may be shown in a page; every other one is only downloaded. */
export function mayShow(contentType: string): boolean {
  return contentType === 'application/pdf' || contentType.startsWith('image/') || contentType.startsWith('video/');
}
