/** Where the bytes of a finished file are, under the viewer's own permission. The name is not in it. */
export function fileAddress(attachmentId: string): string {
  return `/V5/files/${attachmentId}`;
}

/** The same, to be saved and not shown. */
export function downloadAddress(attachmentId: string): string {
  return `${fileAddress(attachmentId)}?download`;
}
