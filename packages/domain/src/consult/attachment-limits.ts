/** What may be attached to a consult. Source: server rules, section 3; document 2, sections 2 and 5. */

export const maxAttachments = 20;
export const maxAttachmentBytes = 50 * 1024 * 1024;
/** Images, MP4 video and PDF. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'] as const;

/** More gallery images than this ask for a reason. */
export const galleryWarningOnForm = 7;
export const galleryWarningInGallery = 8;
export const galleryHint = 'Do not include blurry images. Limit duplicate images.';

/** The warning above `limit` images, else the hint. */
export function galleryNote(count: number, limit: number): string {
  return count > limit ? `Please do not attach more than ${limit} images unless necessary.` : galleryHint;
}

/** Null when so many files may be attached, else the message. */
export function checkAttachmentCount(count: number, max: number = maxAttachments): string | null {
  return count <= max ? null : `Can't upload more than ${max} file(s)`;
}

/** Distinct names for files: 'a.png', 'a.png' become 'a.png', 'a (1).png'. Case does not tell names apart. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  return names.map((name) => {
    let chosen = name;
    const dot = name.lastIndexOf('.');
    const at = dot > 0 ? dot : name.length;
    for (let n = 1; used.has(chosen.toLowerCase()) || (n > 1 && taken.has(chosen.toLowerCase())); n += 1) {
      chosen = `${name.slice(0, at)} (${n})${name.slice(at)}`;
    }
    used.add(chosen.toLowerCase());
    return chosen;
  });
}
