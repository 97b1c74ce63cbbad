/**
 * The address of a finished file's bytes; the server checks the viewer's permission. It does not contain the file's
 * name.
 */
export function fileAddress(attachmentId: string): string {
  return `/V5/files/${attachmentId}`;
}

/** The address that saves the file instead of showing it. */
export function downloadAddress(attachmentId: string): string {
  return `${fileAddress(attachmentId)}?download`;
}
