import { addOwnLabel } from './add-own.ts';
import { labelChoices, labelsOffered } from './choices.ts';
import { readOwnLabels } from './own-labels.ts';
import { removeOwnLabel } from './remove-own.ts';

/** The door of the labels that a person can choose from: the installation's list, and their own custom labels. */
export const ownLabelCalls = {
  'imageLabel-addOwn': addOwnLabel,
  'imageLabel-choices': labelChoices,
  'imageLabel-removeOwn': removeOwnLabel,
};

export { labelsOffered, readOwnLabels };
