import type { ActivityFault } from '../fault/fault.ts';
import { kindOfMedia } from './limits.ts';
import type { MediaType } from './limits.ts';

/** Photos of a gallery that go to a partner's system. Source: document 2, section 5; server rules, section 14. */

/** Whether a partner takes media of this type: images only. */
export function isForPartner(type: MediaType): boolean {
  return kindOfMedia(type) === 'image';
}

export const imageForPartnerRequired: ActivityFault = { code: 'image-for-ava-required' };

/** Null when there is something to upload among what is selected: at least one image. */
export function checkForPartner(types: readonly MediaType[]): ActivityFault | null {
  return types.some(isForPartner) ? null : imageForPartnerRequired;
}

/** Why an upload failed, in the terms of the one who reads it. */
export const uploadFailures = ['refused', 'unreached', 'other'] as const;
export type UploadFailure = (typeof uploadFailures)[number];

/**
 * What the code of a failed upload means: the partner refused the photo or our key, it could not be reached, or
 * something on our own side.
 */
export function uploadFailureOf(code: string): UploadFailure {
  if (/^PARTNER 4(?!08|25|29)\d\d$/.test(code)) return 'refused';
  return /^PARTNER(?:_UNREACHED| \d{3})$/.test(code) ? 'unreached' : 'other';
}
