import { labelImages } from './specialist-label-images.ts';

/** The door of labels on consults: what a consult's consultants say that its pictures show. */
export const imageLabelCalls = { 'ai-specialistLabelImages': labelImages };
