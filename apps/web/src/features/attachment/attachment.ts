export { AttachmentList } from './attachment-list.tsx';
export { downloadAddress, fileAddress } from './file-address.ts';
export { fileKind, opensInBrowser } from './file-kind.tsx';
export { fileSize } from './file-size.ts';
export { FileSection } from './file-section.tsx';
export { FileStrip } from './file-strip.tsx';
export type { FormUploads } from './form-uploads.ts';
export { discardUploads, forgetUploads, uploadsOf, useFilesUnderWay, useUploads } from './form-registry.ts';
export { isUnderWay, totalsOf } from './upload.ts';
