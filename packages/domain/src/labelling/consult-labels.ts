import type { ActivityFault } from '../fault/fault.ts';

/** What a consultant says that pictures of a consult show. Source: document 3, section 5; server rules, section 14. */

/** The most pictures that one saving labels. */
export const maxLabelledImages = 100;
/** The most custom labels that a person keeps. */
export const maxOwnLabels = 100;

export const labelImageRequired: ActivityFault = { code: 'label-image-required' };
export const labelRequired: ActivityFault = { code: 'label-required' };

/** Null when labels can be saved: at least one selected image and at least one label; else what is missing first. */
export function checkLabelling({ images, labels }: { images: number; labels: number }): ActivityFault | null {
  if (images === 0) return labelImageRequired;
  return labels === 0 ? labelRequired : null;
}
