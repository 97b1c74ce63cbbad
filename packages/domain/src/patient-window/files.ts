/** What a patient can open in a window: images, PDF and MP4 (server rules, section 18). */
export const windowFileKinds = ['picture', 'pdf', 'film'] as const;
export type WindowFileKind = (typeof windowFileKinds)[number];

const kinds: Readonly<Record<string, WindowFileKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'application/pdf': 'pdf',
  'video/mp4': 'film',
};

/** The content types that may be shared with a patient. */
export const windowFileTypes: readonly string[] = Object.keys(kinds);

/** What a file is for its patient; null for one that can not be shared. */
export function windowFileKind(contentType: string): WindowFileKind | null {
  return Object.hasOwn(kinds, contentType) ? kinds[contentType]! : null;
}
