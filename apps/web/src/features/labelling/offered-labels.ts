import {
  distinctLabels,
  isVerdict,
  labelKey,
  maxLabelLength,
  maxLabelsOfImage,
} from '@consult/domain/labelling/labels.ts';

/** A label that can be chosen, and its name in the page's language; `own`: the doctor's, neither of pool nor list. */
export type OfferedLabel = { label: string; name: string; own: boolean };

type Known = {
  aiPrediction: string;
  conditions: readonly string[];
  listed: readonly string[];
  ownLabels: readonly string[];
  nameOf: (label: string) => string;
};

/**
 * The labels that an image can get: what it was taken for, the conditions, the installation's list, the doctor's own.
 */
export function offeredLabels({ aiPrediction, conditions, listed, ownLabels, nameOf }: Known): OfferedLabel[] {
  const common = distinctLabels([aiPrediction, ...conditions, ...listed]);
  const keys = new Set(common.map(labelKey));
  const own = distinctLabels(ownLabels).filter((label) => !keys.has(labelKey(label)));
  const offered = (labels: readonly string[], isOwn: boolean) =>
    labels.map((label) => ({ label, name: nameOf(label), own: isOwn }));
  return [...offered(common, false), ...offered(own, true)];
}

/** Those with a text in them, whatever its case and accents; all for ''. */
export function labelsWith(offered: readonly OfferedLabel[], text: string): OfferedLabel[] {
  const key = labelKey(text);
  return offered.filter(({ label, name }) => labelKey(label).includes(key) || labelKey(name).includes(key));
}

/** What a typed text adds as a label of the doctor's own; null where it is none, or is offered already. */
export function labelToAdd(offered: readonly OfferedLabel[], text: string): string | null {
  const [label] = distinctLabels([text]);
  if (label === undefined || label.length > maxLabelLength || isVerdict(label)) return null;
  const isKnown = (one: string) => labelKey(one) === labelKey(label);
  return offered.some((one) => isKnown(one.label) || isKnown(one.name)) ? null : label;
}

/** Chooses a label, or no longer; one more than an image takes changes nothing. */
export function toggled(chosen: readonly string[], label: string): readonly string[] {
  const rest = chosen.filter((one) => labelKey(one) !== labelKey(label));
  if (rest.length < chosen.length) return rest;
  return chosen.length < maxLabelsOfImage ? [...chosen, label] : chosen;
}
