/** Gallery Attachments: media chosen from the gallery. */
export function GallerySection() {
  return null;
}
