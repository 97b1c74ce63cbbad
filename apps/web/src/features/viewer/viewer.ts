export { FileViewer, useFileViewer } from './file-viewer.tsx';
