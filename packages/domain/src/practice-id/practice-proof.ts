import type { ProfileFault } from '../fault/fault.ts';

/** A person's proof of their practice id: a PDF or a photo of their licence. */

export const maxProofBytes = 10 * 1024 * 1024;
/** For the file picker; the server finds a file's type from its content. */
export const proofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const proofTooLarge: ProfileFault = { code: 'proof-too-large', megabytes: maxProofBytes / 1024 / 1024 };
export const proofUnsupported: ProfileFault = { code: 'proof-not-supported' };

/** Null when a file of this many bytes may be sent, else the fault. */
export function checkProofSize(bytes: number): ProfileFault | null {
  return bytes <= maxProofBytes ? null : proofTooLarge;
}
