export { CompareViewer } from './compare-viewer.tsx';
export { FileViewer, useFileViewer } from './file-viewer.tsx';
export { ImageStage } from './image-stage.tsx';
export { imageZoom, steppedZoom } from './zoom.ts';
