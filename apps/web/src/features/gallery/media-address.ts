/** The address of a photo's or film's bytes, for its owner's session alone. */
export function mediaAddress(mediaId: string): string {
  return `/V5/media/${mediaId}`;
}

/** The address of its small picture. */
export function thumbnailAddress(mediaId: string): string {
  return `${mediaAddress(mediaId)}/thumbnail`;
}

/** The address that saves it instead of showing it. */
export function mediaDownload(mediaId: string): string {
  return `${mediaAddress(mediaId)}?download`;
}
