import type { ActivityFault } from '../fault/fault.ts';
import { distinctTags, tagKey } from '../media/tags.ts';

/** What a consultant says that pictures of a consult show. Source: document 3, section 5; server rules, section 14. */

export const maxLabelLength = 60;
/** The most labels of one picture from the list, and the most of one's own. */
export const maxLabelsOfImage = 20;
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

/**
 * Labels as they are kept: tidy, none twice, in the order given. As with tags, case, accents and doubled spaces make no
 * other label.
 */
export function distinctLabels(labels: readonly string[]): string[] {
  return distinctTags(labels);
}

/** Whether a list has a label, however that is spelled. */
export function hasLabel(labels: readonly string[], label: string): boolean {
  return labels.some((one) => tagKey(one) === tagKey(label));
}

/** A list without a label, however that is spelled. */
export function withoutLabel(labels: readonly string[], label: string): string[] {
  return labels.filter((one) => tagKey(one) !== tagKey(label));
}
