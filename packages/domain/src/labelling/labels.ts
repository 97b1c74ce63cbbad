import { distinctTags, tagKey } from '../media/tags.ts';

/** What a doctor says of an image. Source: server rules, section 14; document 2, section 2.6. */

export const maxLabelLength = 60;
/** On a consult, as many from the list and as many of one's own. */
export const maxLabelsOfImage = 20;

/** The label of the buttons 'Unknown' and 'Exclude', each of which stands alone. */
export const verdicts = ['unknown', 'exclude'] as const;
export type Verdict = (typeof verdicts)[number];

/** Labels that are compared by this are one label: without case, accents and doubled spaces. */
export const labelKey = tagKey;

/** Labels as they are kept: tidy, none twice, in the order given. */
export function distinctLabels(labels: readonly string[]): string[] {
  return distinctTags(labels);
}

/** Whether a list has a label, however that is spelled. */
export function hasLabel(labels: readonly string[], label: string): boolean {
  return labels.some((one) => labelKey(one) === labelKey(label));
}

/** A list without a label, however that is spelled. */
export function withoutLabel(labels: readonly string[], label: string): string[] {
  return labels.filter((one) => labelKey(one) !== labelKey(label));
}

/** Whether a text is the label of a button, so that nobody can add it as one of their own. */
export function isVerdict(label: string): boolean {
  return (verdicts as readonly string[]).includes(labelKey(label));
}

/** The button that gave these labels; null where they say what the image shows. */
export function verdictOf(labels: readonly string[]): Verdict | null {
  return verdicts.find((verdict) => labels.length === 1 && labels[0] === verdict) ?? null;
}

/** Whether labels can be saved: at least one, as many as an image takes, and a button's label only alone. */
export function areLabels(labels: readonly string[]): boolean {
  const tidy = distinctLabels(labels);
  return (
    tidy.length > 0 &&
    tidy.length <= maxLabelsOfImage &&
    tidy.every((label) => label.length <= maxLabelLength) &&
    (verdictOf(tidy) !== null || !tidy.some(isVerdict))
  );
}

/** Whether two lists are the same labels, in whatever order and case. */
export function areSameLabels(one: readonly string[], other: readonly string[]): boolean {
  const keysOf = (labels: readonly string[]): string => distinctLabels(labels).map(labelKey).toSorted().join('\n');
  return keysOf(one) === keysOf(other);
}
