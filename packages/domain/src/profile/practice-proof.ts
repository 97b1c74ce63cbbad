/** What somebody sends to prove their practice id: a PDF or a photo of their licence. */

export const maxProofBytes = 10 * 1024 * 1024;
/** For the file picker; what a file is, the server finds from its content. */
export const proofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const proofTooLarge = 'This file is larger than 10 MB. It was not sent.';
export const proofUnsupported = 'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.';

/** Null when a file of so many bytes may be sent, else the message. */
export function checkProofSize(bytes: number): string | null {
  return bytes <= maxProofBytes ? null : proofTooLarge;
}
