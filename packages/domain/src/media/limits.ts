/** The limits of a person's gallery. Source: server rules, section 14; document 2, sections 5 and 9. */

/** A page of the gallery, extended to the end of the last item's day. */
export const mediaPageSize = 20;
/** A longer day goes on with the next page. */
export const mediaPageMost = 200;
export const maxTagsOfMedia = 20;
export const maxTagLength = 40;
export const maxTagsOfSearch = 10;
export const maxNotesLength = 2_000;
/** The most media that one call changes. */
export const mediaBatch = 500;
/** The page offers Undo for so long, ms. */
export const undoDeleteMs = 6_000;
/** The server takes a deletion back for so long, ms; then it is final. */
export const deleteAfterMs = 60_000;
export const maxMedia = 100_000;
export const maxMediaBytes = 200 * 1024 ** 3;

/** What a gallery holds, and may hold. */
export type GalleryUse = { items: number; bytes: number; mostItems: number; mostBytes: number };

/** By what a gallery has reached the last tenth of its room, which is announced; null where it has not. */
export function lastTenth({ items, bytes, mostItems, mostBytes }: GalleryUse): 'items' | 'bytes' | null {
  if (items >= mostItems * 0.9) return 'items';
  return bytes >= mostBytes * 0.9 ? 'bytes' : null;
}

/** The kinds that a gallery keeps. WebM comes from our own camera only. */
export const mediaTypes = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Whether it is shown as a picture or as a film. */
export function kindOfMedia(type: MediaType): 'image' | 'video' {
  return type.startsWith('image/') ? 'image' : 'video';
}
