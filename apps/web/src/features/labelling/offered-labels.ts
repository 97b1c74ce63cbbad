import {
  distinctLabels,
  isVerdict,
  labelKey,
  maxLabelLength,
  maxLabelsOfImage,
} from '@consult/domain/labelling/labels.ts';

/** A label that can be chosen; `own`: the doctor's, no condition of the pool. */
export type OfferedLabel = { label: string; own: boolean };

type Known = { aiPrediction: string; conditions: readonly string[]; ownLabels: readonly string[] };

/** The labels that an image can get: what it was taken for, then the conditions, then the doctor's own. */
export function offeredLabels({ aiPrediction, conditions, ownLabels }: Known): OfferedLabel[] {
  const ofPool = distinctLabels([aiPrediction, ...conditions]);
  const keys = new Set(ofPool.map(labelKey));
  const own = distinctLabels(ownLabels).filter((label) => !keys.has(labelKey(label)));
  return [...ofPool.map((label) => ({ label, own: false })), ...own.map((label) => ({ label, own: true }))];
}

/** Those with a text in them, whatever its case and accents; all for ''. */
export function labelsWith(offered: readonly OfferedLabel[], text: string): OfferedLabel[] {
  const key = labelKey(text);
  return offered.filter(({ label }) => labelKey(label).includes(key));
}

/** What a typed text adds as a label of the doctor's own; null where it is none, or is offered already. */
export function labelToAdd(offered: readonly OfferedLabel[], text: string): string | null {
  const [label] = distinctLabels([text]);
  if (label === undefined || label.length > maxLabelLength || isVerdict(label)) return null;
  return offered.some((one) => labelKey(one.label) === labelKey(label)) ? null : label;
}

/** Chooses a label, or no longer; one more than an image takes changes nothing. */
export function toggled(chosen: readonly string[], label: string): readonly string[] {
  const rest = chosen.filter((one) => labelKey(one) !== labelKey(label));
  if (rest.length < chosen.length) return rest;
  return chosen.length < maxLabelsOfImage ? [...chosen, label] : chosen;
}
