export { AttachmentList } from './attachment-list.tsx';
export { FileSection } from './file-section.tsx';
export { discardUploads, forgetUploads, uploadsOf, useFilesUnderWay, useUploads } from './form-registry.ts';
export { totalsOf } from './upload.ts';
