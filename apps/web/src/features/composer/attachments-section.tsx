/** Other Attachments: files from the device. */
export function AttachmentsSection(_given: { formId: string }) {
  return null;
}
