import { addOwnLabel } from './add-own.ts';
import { labelChoices, labelsOffered } from './choices.ts';
import { readOwnLabels } from './own-labels.ts';
import { removeOwnLabel } from './remove-own.ts';
import { labelImages } from './specialist-label-images.ts';

/** The door of labels: what a consult's consultants say that its pictures show, and their own custom labels. */
export const imageLabelCalls = {
  'ai-specialistLabelImages': labelImages,
  'imageLabel-addOwn': addOwnLabel,
  'imageLabel-choices': labelChoices,
  'imageLabel-removeOwn': removeOwnLabel,
};

export { labelsOffered, readOwnLabels };
