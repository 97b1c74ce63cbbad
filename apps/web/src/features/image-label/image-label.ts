export { ImageLabels } from './image-labels.tsx';
export { labelName } from './label-names.ts';
