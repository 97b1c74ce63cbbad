export { ImageLabels } from './image-labels.tsx';
